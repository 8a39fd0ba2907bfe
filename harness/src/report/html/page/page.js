'use strict';
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const get = id => document.getElementById(id);
  const [search, word, device, property] = ['q', 'v', 'd', 'p'].map(get);
  const fields = [search, word, device, property];
  const rows = all('.row');
  const failures = all('.fail');

  // A cell is shown as one of its row; the row, if one of its cells is asked for.
  const isWanted = (cell) =>
    (!device.value || cell.dataset.d === device.value) &&
    (!word.value || (word.value === '!' ? 'r' in cell.dataset : cell.dataset.w === word.value));
  const says = (element) => {
    const text = element.dataset.s.toLowerCase();
    return (!property.value || element.dataset.p === property.value) &&
      search.value.toLowerCase().split(/\s+/).every(part => text.includes(part));
  };

  const filter = () => {
    let shown = 0, whole = 0;
    const wanted = new Set();
    for (const row of rows) {
      const cells = all('td[data-w]', row).filter(cell => cell.dataset.w);
      const found = says(row) ? cells.filter(isWanted) : [];
      row.hidden = found.length === 0;
      whole += cells.length;
      shown += found.length;
      for (const link of all('a', row)) if (found.includes(link.parentNode)) wanted.add(link.hash.slice(1));
    }
    for (const block of all('.block')) block.hidden = !all('.row', block.parentNode).some(row => !row.hidden);
    for (const cell of all('.matrix [data-d]')) cell.hidden = Boolean(device.value) && cell.dataset.d !== device.value;
    const heads = all('.matrix thead [data-d]');
    for (const run of all('.of th')) {
      const left = heads.splice(0, Number(run.dataset.n)).filter(head => !head.hidden).length;
      run.hidden = left === 0;
      run.colSpan = left || 1;
    }
    for (const failure of failures) failure.hidden = !wanted.has(failure.id);
    get('count').textContent = `${shown} of ${whole} verdicts`;
  };

  // The filters are part of the address, so that a link shows what its sender saw.
  const tell = () => {
    const chosen = new URLSearchParams(fields.filter(field => field.value).map(field => [field.id, field.value]));
    try {
      history.replaceState(null, '', '#' + (String(chosen) ? '?' + chosen : ''));
    } catch { /* An address that a browser does not let a page change. */ }
  };
  const open = (failure) => {
    failure.hidden = false;
    failure.open = true;
    failure.firstElementChild.focus();
    failure.scrollIntoView({block: 'start'});
  };
  const follow = () => {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name.startsWith('?')) {
      const chosen = new URLSearchParams(name.slice(1));
      for (const field of fields) field.value = chosen.get(field.id) || '';
      filter();
    } else if (name && get(name) && get(name).matches('.fail')) {
      open(get(name));
    }
  };
  for (const field of fields) field.addEventListener('input', () => { filter(); tell(); });
  get('filters').addEventListener('submit', event => event.preventDefault());
  document.addEventListener('click', event => {
    const link = event.target.closest('.matrix a, .alarm a');
    if (!link) return;
    event.preventDefault();
    open(get(link.hash.slice(1)));
  });
  window.addEventListener('hashchange', follow);

  const stops = () => all('.alarm a, .matrix .row a, .fail > summary').filter(stop => !stop.closest('[hidden]'));
  const step = (by) => {
    const there = stops();
    const at = there.indexOf(document.activeElement);
    const next = there[at < 0 ? (by > 0 ? 0 : there.length - 1) : Math.min(Math.max(at + by, 0), there.length - 1)];
    if (next) next.focus();
  };
  const close = (element) => {
    if (fields.includes(element)) {
      element.value = '';
      filter();
      tell();
      return element.blur();
    }
    const failure = element.closest('.fail');
    if (!failure) return element.blur();
    failure.open = false;
    const link = all(`a[href="#${failure.id}"]`).find(one => !one.closest('[hidden]'));
    (link || failure.firstElementChild).focus();
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const element = document.activeElement || document.body;
    if (event.key === 'Escape') return close(element);
    if (fields.includes(element)) return;
    const act = {'/': () => search.focus(), j: () => step(1), k: () => step(-1)}[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  const theme = get('theme');
  const root = document.documentElement;
  const isDark = () => root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const name = () => { theme.textContent = isDark() ? 'Light' : 'Dark'; };
  theme.addEventListener('click', () => { root.dataset.theme = isDark() ? 'light' : 'dark'; name(); });
  window.addEventListener('beforeprint', () => { for (const failure of failures) if (!failure.hidden) failure.open = true; });

  theme.hidden = get('filters').hidden = false;
  name();
  filter();
  follow();
})();
