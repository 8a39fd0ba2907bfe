#include "report/html/html_report.hpp"

#include "report/html/page.hpp"
#include "report/runs/watched_run.hpp"

namespace stalemate::report {

void HtmlReport::run_finished(const RunResult& result) {
  if (!header_) return;
  failed_ = write_whole_file(path_, html::html_page({{"", watched_run(*header_, result)}}));
}

}  // namespace stalemate::report
