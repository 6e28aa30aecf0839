const { default: Sequencer } = require('@jest/test-sequencer')

// On a fresh machine nothing is known of the last run, and jest would take small files for quick ones: these, at a minute and more, would come last and alone.
const long = ['deploy/faults/short', 'deploy/matrix/matrix', 'accounts/sessions/timing', 'deploy/seed/full', 'distributed/brokers', 'observability/traces']

const rank = ({ path }) => {
  const at = long.findIndex((part) => path.includes(part))
  return at < 0 ? long.length : at
}

/** Jest's own order, behind the longest files of all. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b))
  }
}
