import { seatFaults } from './capacity.ts'

const say = (key: string, values: Record<string, unknown>): string => `[${key.split(':').at(-1)} ${Object.values(values).join(' ')}]`
const told = (capacity: number, taken: number, roomMax: number) => seatFaults({ capacity, minimum: 1 }, { taken, held: 0, roomMax }, say).map(({ msg }) => msg)

test('says which numbers of seats would do: a range, the only one, or nothing where none does', () => {
  expect(told(4, 6, 8)).toEqual(['[capacityTooLow 6 6 0][capacityRange 6 8]'])
  expect(told(4, 8, 8)).toEqual(['[capacityTooLow 8 8 0][capacityOnly 8]'])
  expect(told(4, 9, 8)).toEqual(['[capacityTooLow 9 9 0]'])
  expect(told(9, 0, 1)).toEqual(['[capacityTooHigh 1][capacityOnly 1]'])
})
