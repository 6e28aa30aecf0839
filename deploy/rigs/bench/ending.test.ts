import { endAll, ending } from './ending.ts'

test('everything is ended once, what began last first, also behind one that cannot be ended', async () => {
  const ended: string[] = []
  const note = (name: string) => async () => void ended.push(name)
  ending(note('folder'))
  ending(() => Promise.reject(new Error('it stays')))
  ending(note('broker'))
  const asked = [endAll(), endAll()]
  expect(await Promise.allSettled(asked)).toMatchObject([{ reason: { message: 'it stays' } }, { reason: { message: 'it stays' } }])
  expect(ended).toEqual(['broker', 'folder'])
})
