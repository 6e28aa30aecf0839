import { type ParameterKey, parseParameter } from './parameters.ts'

/** Sites that menus may lead to, and those that need no menu. */
export const frameParameters = ['frame.origins', 'frame.free'] as const satisfies readonly ParameterKey[]
export const namesFrames = (code: string | undefined): code is (typeof frameParameters)[number] =>
  (frameParameters as readonly (string | undefined)[]).includes(code)

/** A text parameter cannot be empty. */
const NONE = '-'

/** Takes what such a parameter says and gives the exact origins in it; none where it is no such value. */
export const originsIn = (code: (typeof frameParameters)[number], value: string): string[] => {
  const read = parseParameter(code, value)
  return typeof read === 'string' && read !== NONE ? read.split(' ') : []
}
