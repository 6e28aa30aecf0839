import type { Mutant } from './mutate.ts'

interface Known {
  file: string
  /** Part of the source line. */
  on: string
  was: string
  text?: string
  reason: string
}

const never = 'a default for the type checker only: the value is always there'
const depth = '-1 only says "does not match": every reader asks whether it is below 0'
const shape = 'the shape behind it refuses whatever is longer, so the limit only saves work'

/** Why a surviving mutant is let live: it changes nothing that anybody can see. */
const reasons: readonly Known[] = [
  {
    file: 'admission.ts',
    on: "if (admission === 'seat') free--",
    was: "admission === 'seat'",
    reason: 'whoever gets no seat changes no count of free seats that is read: none was free, or somebody waits',
  },
  { file: 'effects.ts', on: 'e.ticket ?? 0', was: '0', reason: 'a waiting one always has a ticket: the default is for the type checker only' },
  { file: 'journal.ts', on: 'b.rest - a.rest || a.index - b.index', was: '-', reason: 'sorting is stable and the parts come in the order of their index' },
  { file: 'journal.ts', on: '(fen < 0 ? -1 : 1)', was: '<', reason: 'the parts of 0 are 0 with either sign' },
  {
    file: 'journal.ts',
    on: '(fen < 0 ? -1 : 1)',
    was: '0',
    text: '(0 + 1)',
    reason: 'fen are whole: only 0 lies between, and its parts are 0 with either sign',
  },
  { file: 'journal.ts', on: 'sum + line.fen, 0) !== 0', was: '+', reason: 'the lines sum to 0 exactly when their negatives do' },
  { file: 'journal.ts', on: 'const [academy = 0, maker = 0]', was: '0', reason: never },
  { file: 'journal.ts', on: 'factAt <= postedAt', was: '<=', reason: 'at the same moment both are of the same month' },
  { file: 'evaluate.ts', on: '(given[index] ?? 0)', was: '0', reason: never },
  {
    file: 'match.ts',
    on: 'if (!rule.quantity) return 0',
    was: '0',
    text: 'undefined as never',
    reason: 'a depth is only compared with 0, and undefined is neither above nor below',
  },
  {
    file: 'match.ts',
    on: 'asked.length === 0) return 0',
    was: '0',
    text: 'undefined as never',
    reason: 'a depth is only compared with 0, and undefined is neither above nor below',
  },
  { file: 'match.ts', on: '? 1 : -1', was: '1', reason: depth },
  { file: 'match.ts', on: 'depth < 0 ? -1', was: '1', reason: depth },
  { file: 'route.ts', on: 'orgId === undefined ? []', was: 'orgId === undefined', reason: 'no post is without an organisation' },
  { file: 'route.ts', on: 'area === undefined ? []', was: 'area === undefined', reason: 'no list of areas holds undefined' },
  {
    file: 'route.ts',
    on: "'outletField' in holder",
    was: "'outletField' in holder",
    reason: 'the field of a holder that has none is undefined all the same; the question is for the type checker',
  },
  { file: 'route.ts', on: "'outletField' in holder", was: "''", reason: 'no outlet is called so either' },
  { file: 'time.ts', on: 'begin < end', was: '<', reason: 'a day that begins as the time ends gives nothing to the sum' },
  { file: 'route.ts', on: 'index === rungs.length - 1', was: '-', reason: 'above the last rung the chain is empty, and nobody on it gives undefined too' },
  { file: 'rules.ts', on: 'z.array(z.string()).max(100)', was: '100', reason: 'the list that comes out of it is limited to 100 too' },
  { file: 'rules.ts', on: 'return false', was: 'false', reason: 'undefined refuses as well' },
  { file: 'rules.ts', on: 'max(19)', was: '19', reason: shape },
  { file: 'rules.ts', on: '.max(10)', was: '10', reason: shape },
  { file: 'rules.ts', on: '.max(20)', was: '20', reason: shape },
  { file: 'rules.ts', on: "const [whole = '0'", was: "'0'", reason: never },
  { file: 'rules.ts', on: "yuan.trim().startsWith('-')", was: 'yuan.trim()', reason: 'the text comes trimmed out of its schema' },
  {
    file: 'rules.ts',
    on: 'at < 1 || at !==',
    was: "at < 1 || at !== value.lastIndexOf('@')",
    reason: 'an empty name and a host with an @ are refused by their letters too',
  },
  { file: 'rules.ts', on: "const [host = ''", was: "''", reason: never },
  { file: 'rules.ts', on: 'max(254).refine(isEmail', was: '254', reason: 'isEmail has the same limit' },
  { file: 'days.ts', on: 'Math.round((utc(to)', was: 'round', reason: 'whole days apart: there is nothing to round' },
  { file: 'days.ts', on: '[year = 0, month = 1, date = 1]', was: '', reason: never },
  { file: 'days.ts', on: 'month - 1 + count, 1)', was: '1', reason: 'only the year and the month of it are read' },
]

/** The reason written down for a survivor; `not covered` where nobody has looked at it yet. */
export const reasonFor = (file: string, { on, was, text }: Mutant): string =>
  reasons.find(
    (one) => file.endsWith(`/${one.file}`) && on.includes(one.on) && (one.was === '' || was === one.was) && (one.text === undefined || one.text === text),
  )?.reason ?? 'not covered'
