import { useTranslation } from 'react-i18next'

const NEAR = 0.8

/** How many characters a text has of how many it may have, once it is nearly that many; blank before. */
export const countNear = (count: number, max: number): string => (count >= max * NEAR ? `${count} / ${max}` : '')

/** Is a text too long to be sent? Blanks around it do not count: they are not sent. */
export const tooLong = (text: string, max: number): boolean => text.trim().length > max

/** How many signs of a text are sent: code points, an emoji counts once. */
export const countSigns = (text: string): number => [...text.trim()].length

/** Below a text that people write freely: how much of its room is used up, and by how much it is too long; nothing of it is cut off. `signs`: its limit is in code points. */
export const TextLimit = ({ text, max, signs = false }: { text: string; max: number; signs?: boolean }) => {
  const { t } = useTranslation('core')
  const count = signs ? countSigns(text) : text.trim().length
  if (count > max)
    return (
      <div className="field-help" data-wrong role="alert">
        {t('form.textTooLong', { max, over: count - max })}
      </div>
    )
  const said = countNear(count, max)
  return said ? <div className="field-help num text-limit">{said}</div> : null
}
