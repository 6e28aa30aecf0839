import { messageOf, messages } from '@academy/contracts/messages.ts'
import { useTranslation } from 'react-i18next'

const areas = [...new Set(messages.map(({ area }) => area))]

/** What a message is about in a few words, by its code. */
export const useMatter = () => {
  const { t } = useTranslation(areas)
  return (code: string): string => {
    const message = messageOf(code)
    return message ? t(`${message.texts}.matter`) : code
  }
}
