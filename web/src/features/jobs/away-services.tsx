import type { Service } from '@academy/contracts/core/endpoint.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { useTranslation } from 'react-i18next'
import { useJoined } from '../../core/i18n/joined.ts'
import { useNounTexts } from '../../core/texts.ts'
import './operation-logs/operation-logs.css'

/** A log that looks complete must not hide that some services could not be asked. */
export const AwayServices = ({ names }: { names: readonly Service[] }) => {
  const { t } = useTranslation('jobs-trails')
  const { say } = useNounTexts(operationLogs)
  const joined = useJoined()
  if (names.length === 0) return null
  return (
    <p className="log-away t13" role="status">
      {say('away', { names: joined(names.map((name) => t(`lanes.${name}`))) })}
    </p>
  )
}
