import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useJoined } from '../i18n/joined.ts'
import { useDictionary } from '../session/dictionaries.ts'
import { NounName } from './nouns.tsx'

type Told = Received<(typeof groups)['endpoints']['info']>['audience']
type Line = Told['any'][number]

const LineWords = ({ line: { positions = [], orgId, below, people, groupId } }: { line: Line }) => {
  const { t } = useTranslation('core')
  const joined = useJoined()
  const families = new Map(useDictionary('positionGroup').map(({ value, label }) => [value, label]))
  const words = positions.map((code) => (code.endsWith('*') ? (families.get(code.slice(0, -1)) ?? code) : code))
  return (
    <>
      {groupId ? <NounName noun="groups" id={groupId} /> : null}
      {people ? t('audience.people', { count: people.length }) : null}
      {orgId ? <NounName noun="organisations" id={orgId} /> : null}
      {orgId && below ? t('audience.andBelow') : null}
      {orgId && words.length > 0 ? ' · ' : null}
      {joined(words)}
    </>
  )
}

/** An audience as a sentence. */
export const AudienceWords = ({ audience }: { audience: Told }) => {
  const { t } = useTranslation('core')
  const side = (lines: readonly Line[]) =>
    lines.map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines are told apart by their place
      <Fragment key={at}>
        {at > 0 ? t('audience.or') : null}
        <LineWords line={line} />
      </Fragment>
    ))
  return (
    <span>
      {side(audience.any)}
      {audience.none && audience.none.length > 0 ? (
        <>
          {t('audience.but')}
          {side(audience.none)}
        </>
      ) : null}
    </span>
  )
}
