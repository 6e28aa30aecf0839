import { keptFor } from './kept-for.ts'

const at = (second: number) => new Date(1_000_000 + second * 1000)

test('an answer is made once for all who ask while it is fresh, anew after that, and for each key its own', async () => {
  let made = 0
  const ask = keptFor(
    20_000,
    (key: string) => key,
    async (key: string) => {
      made += 1
      return `${key}${made}`
    },
  )
  expect(await Promise.all([ask(at(0), 'a'), ask(at(0), 'a'), ask(at(19), 'a'), ask(at(19), 'b')])).toEqual(['a1', 'a1', 'a1', 'b2'])
  expect([await ask(at(20), 'a'), await ask(at(5), 'a')]).toEqual(['a3', 'a4'])
})

test('what failed is made anew', async () => {
  let tries = 0
  const ask = keptFor(
    20_000,
    () => 'x',
    async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return tries
    },
  )
  await expect(ask(at(0))).rejects.toThrow('away')
  expect(await ask(at(1))).toBe(2)
})
