/** Takes the largest value and how many ticks there is room for, and gives what one tick is: 1, 2 or 5 and their tens. */
export const unitOf = (most: number, room: number): number => {
  const least = most / Math.max(1, room)
  for (let ten = 1; ; ten *= 10) for (const step of [1, 2, 5]) if (step * ten >= least) return step * ten
}

/** So many ticks of a unit are a value; one at least of anything above nothing. */
export const ticksOf = (value: number, unit: number): number => (value > 0 ? Math.max(1, Math.round(value / unit)) : 0)
