import { Button } from 'antd'
import { useState } from 'react'
import { PageHead } from '../../../core/list/page-head.tsx'
import { toast } from '../../../core/notices/notices.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { Status } from '../../../core/show/status.tsx'
import type { Trail } from './api.ts'
import { EntryTable } from './entry-table.tsx'
import { Timeline } from './timeline.tsx'
import { shortId, type TrailWords } from './words.ts'

/** Who enrolled in what, or the request by its id. */
export const titleOf = (trail: Trail, { t }: TrailWords): string => {
  const { subject, id } = trail
  if (!subject) return `${t('labels.request')} ${shortId(id)}`
  return [subject.userName, `${t('labels.enrolment')} ${subject.number ?? shortId(subject.id)}`].filter(Boolean).join(' · ')
}

const Checks = ({ trail, words }: { trail: Trail; words: TrailWords }) => (
  <span className="trail-checks t13">
    {trail.checks.map((check) => (
      <Status key={check.name} kind={check.ok ? 'live' : check.name === 'mails' ? 'pending' : 'refused'}>
        {words.check(check)}
      </Status>
    ))}
  </span>
)

const copy = async (text: string, done: string) => {
  await navigator.clipboard.writeText(text)
  toast('success', done)
}

/** What the story waits for now, and the enrolment that a request is about. */
const Notes = ({ trail, words, onOpen }: { trail: Trail; words: TrailWords; onOpen: (id: string) => void }) => {
  const { t } = words
  const waiting = trail.entries.filter((entry) => entry.kind === 'waiting' || entry.result === 'dead' || entry.result === 'unpublished')
  const enrolment = trail.subject ? undefined : trail.entries.find((entry) => entry.kind === 'event' && entry.name.startsWith('training.enrolment.'))?.objectId
  return (
    <>
      {trail.away.length > 0 ? <p className="trail-note trail-warn t13">{t('labels.awayList', { names: trail.away.map(words.lane).join(', ') })}</p> : null}
      {trail.more ? <p className="trail-note t13">{t('labels.more', { count: trail.entries.length })}</p> : null}
      {trail.faded ? <p className="trail-note t13">{t('labels.faded')}</p> : null}
      {waiting.length > 0 ? (
        <p className="trail-note trail-warn t13">
          {t('labels.stillWaits')}{' '}
          {waiting.slice(0, 5).map((entry) => (
            <Status key={entry.id} kind={entry.result === 'dead' ? 'refused' : 'pending'}>
              {words.lane(entry.service)} · {words.what(entry)}
            </Status>
          ))}
        </p>
      ) : null}
      {enrolment ? (
        <Button type="link" className="trail-whole" onClick={() => onOpen(enrolment)}>
          {t('labels.whole')}
        </Button>
      ) : null}
    </>
  )
}

const Legend = ({ trail, words }: { trail: Trail; words: TrailWords }) => {
  const { t, duration } = words
  const sum = { machine: duration(trail.machineMs), waited: duration(trail.waitedMs) }
  return (
    <div className="trail-legend t12 ink3">
      <span className="scale-legend">
        <span>
          <Ticks width={4} height={12}>
            {tick(0, 0, 0, 3, 12, 'on')}
          </Ticks>
          {t('legend.fact')}
        </span>
        <Status kind="refused">{t('legend.failed')}</Status>
        <span>
          <svg width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="4.5" className="trail-hollow" strokeDasharray="2 2" />
          </svg>
          {t('legend.repeated')}
        </span>
        <span>
          <svg width="22" height="12" aria-hidden="true">
            <path d="M0 6h22" className="trail-link trail-retry" />
          </svg>
          {t('legend.retry')}
        </span>
        <span>
          <svg width="10" height="12" aria-hidden="true">
            <rect x="1" y="1" width="8" height="10" className="trail-hollow trail-waits" />
          </svg>
          {t('legend.waiting')}
        </span>
      </span>
      <span className="num">{t(trail.waitedMs > 0 ? 'labels.sum' : 'labels.sumMachine', sum)}</span>
    </div>
  )
}

interface Props {
  trail: Trail
  words: TrailWords
  again: () => void
  fetching: boolean
  onOpen: (id: string) => void
  search: React.ReactNode
}

/** One story (picture 12): what adds up, its picture, every entry. */
export const Story = ({ trail, words, again, fetching, onOpen, search }: Props) => {
  const { t } = words
  const [picked, setChosen] = useState<string | null>(null)
  const chosen = picked ?? trail.entries[0]?.id ?? null
  const actions = (
    <>
      <Checks trail={trail} words={words} />
      <Button onClick={() => copy(window.location.href, t('labels.copied'))}>{t('labels.copy')}</Button>
      <Button loading={fetching} onClick={again}>
        {t('labels.again')}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={titleOf(trail, words)} actions={actions} />
      {search}
      <Notes trail={trail} words={words} onOpen={onOpen} />
      <div className="card trail-card">
        <Timeline trail={trail} chosen={chosen} onChoose={setChosen} words={words} />
      </div>
      <Legend trail={trail} words={words} />
      <div className="card trail-card trail-rows">
        <EntryTable entries={trail.entries} chosen={chosen} onChoose={setChosen} words={words} />
      </div>
    </>
  )
}
