#!/bin/sh
# The gate: exits with 0 if every verdict is as NEW_NAME.yaml expects; docs/exit-codes.md lists the other codes.
# As a step of a GitHub workflow, which shows each failure beside its line (FOLDER is where this file is, from the repository's root):
#   - run: sh FOLDER/gate.sh --annotations github --summary "$GITHUB_STEP_SUMMARY"
# docs/ci.md has whole workflows. The seed is that of the service's run, so that the gate goes on searching.
set -eu
here=$(dirname "$0")
stalemate validate "$here/NEW_NAME.yaml"
stalemate run "$here/NEW_NAME.yaml" --device sim:sc --device sim:independent --device sim:rc11 \
  --seed "${GITHUB_RUN_ID:-${CI_PIPELINE_ID:-${BUILD_NUMBER:-1}}}" "$@"
