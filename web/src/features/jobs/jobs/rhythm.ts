import { useTranslation } from 'react-i18next'

const two = (number: string): string => number.padStart(2, '0')
const isNumber = (text: string): boolean => /^\d+$/.test(text)

/** Says a cron line of the schedule in words: every minute, every so many, every hour, day or month; any other stays as it is written. */
export const useRhythm = (): ((cron: string) => string) => {
  const { t } = useTranslation('jobs')
  return (cron) => {
    const [minute = '', hour = '', day = '', ...others] = cron.split(' ')
    if (others.some((part) => part !== '*')) return cron
    const at = `${two(hour)}:${two(minute)}`
    const step = /^\*\/(\d+)$/.exec(minute)?.[1]
    if (day === '*' && hour === '*') {
      if (minute === '*') return t('jobLabels.everyMinute')
      if (step) return t('jobLabels.everyMinutes', { minutes: step })
      return minute === '0' ? t('jobLabels.everyHour') : cron
    }
    if (!isNumber(minute) || !isNumber(hour)) return cron
    if (day === '*') return t('jobLabels.everyDay', { at })
    return isNumber(day) ? t('jobLabels.everyMonth', { day, at }) : cron
  }
}
