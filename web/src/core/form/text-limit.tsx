import { useTranslation } from 'react-i18next'

const NEAR = 0.8

/** How many characters a text has of how many it may have, once it is nearly that many; blank before. */
export const countNear = (count: number, max: number): string => (count >= max * NEAR ? `${count} / ${max}` : '')

/** Is a text too long to be sent? Blanks around it do not count: they are not sent. */
export const tooLong = (text: string, max: number): boolean => text.trim().length > max

/** Below a text that people write freely: how much of its room is used up, and by how much it is too long; nothing of it is cut off. */
export const TextLimit = ({ text, max }: { text: string; max: number }) => {
  const { t } = useTranslation('core')
  const count = text.trim().length
  if (count > max)
    return (
      <div className="field-help" data-wrong role="alert">
        {t('form.textTooLong', { max, over: count - max })}
      </div>
    )
  const said = countNear(count, max)
  return said ? <div className="field-help num text-limit">{said}</div> : null
}
