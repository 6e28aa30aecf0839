import { useMemo, useState } from 'react'
import { openPicture } from '../files/open-picture.ts'
import { useTheme } from '../theme/theme.ts'
import { draws, type Family, familyOf, palettes } from './families.ts'
import { useCoursePicture } from './pictures.ts'
import { f, hash, path, random } from './strokes.ts'

const HEIGHT = 180
/** From this shape on a place is wide. */
const BANNER = 2

/** The inside of a cover as SVG text, drawn from the code alone: no user text enters it. */
const drawing = (code: string, family: Family, width: number, dark: boolean): string => {
  const colours = palettes[family][dark ? 'dark' : 'light']
  const bits = hash(code)
  let engraved = ''
  for (let i = 0; i < 24; i++) engraved += `M${12 + i * 4} ${HEIGHT - 6}v${(bits >>> i) & 1 ? -8 : -4}`
  const picture = draws[family](random(hash(`${family}:${code}`)), width, HEIGHT, colours)
  return `<rect width="${width}" height="${HEIGHT}" fill="${colours[0]}"/>${picture}${path(engraved, colours[1], 1.2, ' opacity=".55"')}`
}

interface Props {
  code: string
  family?: Family
  width?: number
  height?: number
  title?: string
}

const Drawn = ({ code, family, width = 320, height = 180, title }: Props) => {
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

const CRISP = 1.5

/**
 * Cover art of a course: its own picture where it has one, a wide place its banner; else a drawing, of which the same code always gives the same. It fills
 * the width of its box at the given height.
 */
export const Cover = (props: Props) => {
  const { code, width = 320, height = 180, title } = props
  const [lost, setLost] = useState<string>()
  const picture = useCoursePicture(code, width / height > BANNER ? 'banner' : 'cover')
  if (!picture || picture === lost) return <Drawn {...props} />
  const address = openPicture('training', picture, Math.round(width * CRISP))
  return <img className="cover cover-picture" src={address} height={height} alt={title ?? ''} onError={() => setLost(picture)} />
}
