import { prefixed } from './lines.ts'

const said = (name: string, pieces: string[]): string[] => {
  const lines: string[] = []
  const take = prefixed(name, (line) => void lines.push(line))
  for (const piece of pieces) take(piece)
  return lines
}

test('lines of a process stand behind its name, whole, however they come', () => {
  expect(said('training.2', ['REA', 'DY training 20001\nnext', '\n', '\n'])).toEqual(['training.2         │ READY training 20001', 'training.2         │ next'])
})

test('a line of the log is told as a person reads it; what only looks like one is left as it is', () => {
  const line = JSON.stringify({ level: 40, time: Date.UTC(2026, 2, 2, 2), service: 'fee', err: { message: 'no' }, msg: 'a reaction failed' })
  expect(said('fee', [`${line}\n{broken\n`])).toEqual([
    'fee                │ 02:00:00.000 warn  a reaction failed (no) service=fee',
    'fee                │ {broken',
  ])
})
