import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import type { z } from 'zod'
import { connect } from '../../../../core/connect.ts'
import { useRemoval } from '../../../../core/crud/crud-page.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import { useOpenId } from '../../../../core/list/open-row.ts'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { OptionCard } from './option-card.tsx'
import { freshOption, type RuleOption, type RuleRow } from './rules.ts'

const api = connect(certificationRules)
const schema = (certificationRules.endpoints.update.input as unknown as z.ZodObject).pick({ options: true, recertification: true })
const LETTERS = 'ABCDE'

type Values = { options: RuleOption[]; recertification: RuleOption[] }
type After = 'stay' | 'next' | 'release'

const More = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <Button className="rule-more" icon={<Icon name="plus" size={14} />} onClick={onAdd}>
    {label}
  </Button>
)

/** The options of one kind, each a card, and a button for another. */
const Options = ({
  name,
  form,
  rule,
  readOnly,
  title,
}: {
  name: keyof Values
  form: ReturnType<typeof useEditForm<Values, unknown>>
  rule: RuleRow
  readOnly: boolean
  title?: string
}) => {
  const { say } = useNounTexts(certificationRules)
  const rows = form.values[name]
  const set = (next: RuleOption[]) => form.set(name, next)
  return (
    <>
      <div className="rule-options">
        {rows.map((option, at) => (
          <OptionCard
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity besides their place
            key={at}
            option={option}
            at={`${name}[${at}]`}
            letter={LETTERS[at] ?? ''}
            {...(title ? { title: rows.length > 1 ? `${title} ${LETTERS[at]}` : title } : {})}
            errors={form.errors}
            readOnly={readOnly}
            onChange={(next) => set(rows.map((one, place) => (place === at ? next : one)))}
            onRemove={rows.length > (name === 'options' ? 1 : 0) ? () => set(rows.filter((_, place) => place !== at)) : undefined}
          />
        ))}
      </div>
      {readOnly || rows.length >= LETTERS.length ? null : (
        <More label={title && rows.length === 0 ? title : say('addOption')} onAdd={() => set([...rows, freshOption(rule.year, say('first'))])} />
      )}
    </>
  )
}

/** What is done with a released revision: the next one is begun. */
const Revise = ({ rule }: { rule: RuleRow }) => {
  const { say } = useNounTexts(certificationRules)
  const may = usePermission()
  const [revise, { loading }] = api.useRevise()
  const begin = (retroactive: boolean) => revise({ certificationId: rule.certificationId, year: rule.year, retroactive })
  if (!may(certificationRules.endpoints.revise.permission)) return null
  return (
    <>
      <Button loading={loading} onClick={() => void begin(true)}>
        {say('reviseBack')}
      </Button>
      <Button type="primary" loading={loading} onClick={() => void begin(false)}>
        {say('revise')}
      </Button>
    </>
  )
}

const useRuleForm = (rule: RuleRow) => {
  const { say, state } = useRuleWords()
  const [, setYear] = useOpenId('year')
  const [update] = api.useUpdate()
  const [release] = api.useRelease()
  const after = useRef<After>('stay')
  const form = useEditForm<Values, { version: number }>({
    schema,
    initial: { options: rule.options, recertification: rule.recertification },
    send: (values) =>
      update(
        { id: rule.id, version: rule.version, certificationId: rule.certificationId, year: rule.year, retroactive: rule.retroactive, ...values },
        { quiet: true },
      ) as never,
    onSaved: async ({ version }) => {
      toast('success', say('saved'))
      if (after.current === 'next') setYear(String(rule.year + 1))
      if (after.current === 'release') await released(version)
    },
  })
  const released = async (version: number | undefined) => {
    const asks = {
      title: state('confirm.release'),
      text: state('confirmText.release'),
      tone: 'warning' as const,
      yes: state('moves.release'),
      no: say('actions.cancel'),
    }
    if (!(await confirmUser(asks))) return
    if ((await release({ id: rule.id, ...(version === undefined ? {} : { version }) })).ok) toast('success', say('released'))
  }
  const save = async (next: After) => {
    after.current = next
    if (form.changed.length > 0) return form.submit()
    if (next === 'release') await released(rule.version)
    if (next === 'next') setYear(String(rule.year + 1))
  }
  return { form, save }
}
const useRuleWords = () => {
  const texts = useNounTexts(certificationRules)
  return { ...texts, state: texts.say }
}

/** The rule of one year: as it is worked on, or as it was released. */
export const RuleForm = ({ rule, renewal }: { rule: RuleRow; renewal: boolean }) => {
  const { say } = useNounTexts(certificationRules)
  const { form, save } = useRuleForm(rule)
  const [remove] = api.useRemove()
  const discard = useRemoval(certificationRules, remove as never, () => toast('success', say('discarded')))
  const readOnly = rule.status !== 'draft' || !rule.actions?.includes('update')
  const revision = rule.revision ?? 1
  return (
    <>
      <Options name="options" {...{ form, rule, readOnly }} />
      <h2 className="rule-again">{say('again')}</h2>
      <p className="ink3 t13">{say(renewal ? 'againText' : 'notAgain')}</p>
      {renewal ? <Options name="recertification" title={say('again')} {...{ form, rule, readOnly }} /> : null}
      <div className="rule-bar row gap8">
        <span className="grow t13 ink3">
          {rule.status === 'draft' ? say('draftNote', { revision }) : say('readOnly', { revision })}
          {rule.retroactive && rule.status === 'draft' ? ` · ${say('backNote')}` : ''}
        </span>
        {readOnly ? (
          rule.status === 'draft' ? null : (
            <Revise rule={rule} />
          )
        ) : (
          <>
            <Button danger onClick={() => void discard([rule.id], say('draftNote', { revision }))}>
              {say('discard')}
            </Button>
            <Button loading={form.saving} onClick={() => void save('stay')}>
              {say('save')}
            </Button>
            <Button onClick={() => void save('next')}>{say('saveNext')}</Button>
            <Button type="primary" onClick={() => void save('release')}>
              {say('saveRelease')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
