const { default: Sequencer } = require('@jest/test-sequencer')

// On a fresh machine nothing is known of the last run, and jest would take small files for quick ones: these, at half a minute and more, would come
// last and alone. `accounts/sessions/timing` is not among them: it measures, and has more peace behind the first wave.
const long = [
  'deploy/rigs/faults/short.test.ts',
  'deploy/demo/full/full.test.ts',
  'deploy/tests/matrix/matrix.test.ts',
  'services/training/conformance.test.ts',
  'deploy/rigs/faults/distributed/brokers.test.ts',
  'services/approval-workflow/tasks/tasks.test.ts',
  'deploy/tests/edge-cases/killed-import.test.ts',
  'services/identity/conformance.test.ts',
  'services/fee/conformance.test.ts',
  'services/org/conformance.test.ts',
  'services/jobs/conformance.test.ts',
  'deploy/observability/traces.test.ts',
]

const rank = ({ path, duration }) => {
  const at = duration === undefined ? long.findIndex((file) => path.endsWith(`/${file}`)) : -1
  return at < 0 ? long.length : at
}

/** Jest's own order; before it the longest files of all, where it does not know how long they took. */
module.exports = class extends Sequencer {
  static long = long

  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b))
  }
}
