import { type Condition, models } from '@academy/contracts/approval-workflow/models.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../core/list/list-screen.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { useModelWords } from './model-words.ts'
import './models.css'

const DecidersDrawer = lazyScreen(
  () => import('./deciders-drawer.tsx'),
  ({ onClose }) => onClose(),
)

type Row = Received<(typeof models)['endpoints']['page']>['records'][number]

/** The steps of a model in their order: who holds each, when it is asked, and how long he has. */
const Steps = ({ model }: { model: Row }) => {
  const texts = useNounTexts(models)
  const name = useBilingual()
  const words = useModelWords()
  return (
    <section className="model-steps" aria-label={texts.field('steps')}>
      <h2 className="t13 strong">{texts.field('steps')}</h2>
      <ol>
        {model.steps.map((step) => (
          <li key={step.code}>
            <div className="row gap8">
              <span className="strong grow">{name(step, 'name')}</span>
              <span className="t12 ink3 num">{texts.say('hours', { count: step.hours })}</span>
            </div>
            <dl>
              <dt>{texts.say('holder')}</dt>
              <dd>{words.holder(step.holder)}</dd>
              <dt>{texts.say('when')}</dt>
              <dd>{words.condition(step.when as Condition | undefined)}</dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Who decides on each step, as a new version. */
const Revise = ({ model }: { model: Row }) => {
  const texts = useNounTexts(models)
  const may = usePermission()
  const [open, setOpen] = useState(false)
  if (!may(models.endpoints.revise.permission)) return null
  return (
    <p>
      <Button onClick={() => setOpen(true)}>{texts.say('revise')}</Button>
      {open ? <DecidersDrawer model={model} onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

/** How what people ask for is decided: models with their steps, who holds each, and under which conditions. */
const ModelsScreen = () => {
  const texts = useNounTexts(models)
  const { t } = useTranslation(['approval'])
  const name = useBilingual()
  const words = useModelWords()
  const kinds = t('subjects', { returnObjects: true }) as Record<string, string>
  const subject = { key: 'subject', render: (row: Row) => t(`subjects.${row.subject}`) }
  const title = { key: 'nameCn', title: texts.field('name'), render: (row: Row) => name(row, 'name') }
  const version = { key: 'modelVersion', align: 'end' as const, render: (row: Row) => texts.say('version', { count: row.modelVersion }) }
  const silence = { key: 'silence', render: (row: Row) => t(`silence.${row.silence}`) }
  return (
    <ListScreen
      contract={models}
      columns={['code', title, subject, { key: 'steps', render: (row) => row.steps.map((step) => name(step, 'name')).join(' → ') }, silence, version]}
      details={['code', title, subject, version, silence, { key: 'expiry', render: (row) => words.expiry(row) }]}
      filters={['text', { name: 'subjects', width: 150, options: Object.entries(kinds).map(([value, label]) => ({ value, label })) }]}
      title={(row) => name(row, 'name')}
      below={(row) => (
        <>
          <Steps model={row} />
          <Revise model={row} />
        </>
      )}
      whole
    />
  )
}

export default ModelsScreen
