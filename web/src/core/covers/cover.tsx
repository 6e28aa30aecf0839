import { useMemo } from 'react'
import { useTheme } from '../theme/theme.ts'
import { draws, type Family, familyOf, palettes } from './families.ts'
import { f, hash, path, random } from './strokes.ts'

const HEIGHT = 180

/** The inside of a cover as SVG text, drawn from the code alone: no user text enters it. */
const drawing = (code: string, family: Family, width: number, dark: boolean): string => {
  const colours = palettes[family][dark ? 'dark' : 'light']
  const bits = hash(code)
  let engraved = ''
  for (let i = 0; i < 24; i++) engraved += `M${12 + i * 4} ${HEIGHT - 6}v${(bits >>> i) & 1 ? -8 : -4}`
  const picture = draws[family](random(hash(`${family}:${code}`)), width, HEIGHT, colours)
  return `<rect width="${width}" height="${HEIGHT}" fill="${colours[0]}"/>${picture}${path(engraved, colours[1], 1.2, ' opacity=".55"')}`
}

/** Cover art of a course: the same code always gives the same picture; it fills the width of its box at the given height. */
export const Cover = ({
  code,
  family,
  width = 320,
  height = 180,
  title,
}: {
  code: string
  family?: Family
  width?: number
  height?: number
  title?: string
}) => {
  const dark = useTheme() === 'dark'
  const span = f((HEIGHT * width) / height)
  const inside = useMemo(() => drawing(code, family ?? familyOf(code), span, dark), [code, family, span, dark])
  return (
    <svg
      className="cover"
      width="100%"
      height={height}
      viewBox={`0 0 ${span} ${HEIGHT}`}
      fill="none"
      preserveAspectRatio="xMidYMid slice"
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and palette colours only, made above
      dangerouslySetInnerHTML={{ __html: inside }}
    />
  )
}
