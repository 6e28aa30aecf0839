import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { AHEAD_DAYS, explain } from '@academy/contracts/identity/rights/explain.ts'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { NounSelect } from '../../../../core/pick/nouns.tsx'
import { type Choices, RemoteSelect } from '../../../../core/pick/remote-select.tsx'
import { useTyped } from '../../../../core/pick/use-typed.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { AskLine } from './ask-line.tsx'
import type { AskedFor } from './use-asked.ts'

const api = connect(explain)
type Doing = Received<(typeof explain)['endpoints']['doings']>[number]

/** Everything that may be done, by page and button; it is found by its words, its permission and its call. */
export const DoingSelect = ({ value, onChange, by, id }: { value: string; onChange: (next: string) => void; by: 'key' | 'permission'; id?: string }) => {
  const texts = useNounTexts(explain)
  const name = useBilingual()
  const { data = [], loading } = api.useDoings({}, { quiet: true, fresh: 3600 })
  const options = useMemo(() => {
    const words = (one: Doing) => texts.say('doing', { verb: name(one, 'verb'), name: name(one, 'name') })
    // a frame is no permission of its own
    const known = new Map(data.filter((one) => by === 'key' || one.permission.includes(':')).map((one) => [one[by], one]))
    const said = [...known.values()].map(words)
    const alike = (text: string) => said.filter((one) => one === text).length > 1
    return [...known.values()].map((one) => ({
      value: one[by],
      // two doings of one page that share their words are told apart by their calls
      label: alike(words(one)) ? `${words(one)} · ${by === 'key' ? one.call : one.permission}` : words(one),
      search: `${words(one)} ${one.permission} ${one.call}`.toLowerCase(),
      said: by === 'key' ? one.call : one.permission,
    }))
  }, [data, by, name, texts])
  return (
    <Select
      {...(id ? { id } : {})}
      value={value || null}
      loading={loading}
      showSearch={{ filterOption: (typed, option) => (option?.search ?? '').includes(typed.toLowerCase()) }}
      placeholder={texts.say('doesHint')}
      options={options}
      optionRender={({ data: one }) => (
        <span className="ask-option">
          <span>{one.label}</span>
          <span className="code ink3 t12">{one.said}</span>
        </span>
      )}
      onChange={(next) => onChange(next ?? '')}
      allowClear
    />
  )
}

/** The records that may be meant, as far as the reader may read their list; an id can be typed as well. */
const RecordSelect = ({ does, value, named, onChange, id }: { does: string; value: string; named?: string; onChange: (next: string) => void; id?: string }) => {
  const texts = useNounTexts(explain)
  const [typed, type] = useTyped()
  const { data = [], fetching } = api.useRecords(does ? { does, ...(typed ? { text: typed } : {}) } : skip, { quiet: true })
  const known = data.map((one) => ({ value: one.id, label: one.hint ? `${one.title} · ${one.hint}` : one.title }))
  const own = value && !known.some((one) => one.value === value) ? [{ value, label: named ?? value }] : []
  const free = typed && known.length === 0 && !fetching ? [{ value: typed, label: typed }] : []
  return (
    <Select
      {...(id ? { id } : {})}
      value={value || null}
      showSearch={{ filterOption: false, onSearch: type }}
      placeholder={texts.say('recordNone')}
      options={[...own, ...known, ...free]}
      loading={fetching}
      onChange={(next) => onChange(next ?? '')}
      allowClear
    />
  )
}

const roleChoices: Choices = { contract: roles, search: 'name', label: (row, name) => name(row, 'name'), value: 'code' }

/** A role or a post that he might have besides. */
const AsIf = ({ asked }: { asked: AskedFor }) => {
  const texts = useNounTexts(explain)
  const assumed = ['asRole', 'asPosition', 'asOrgId'].some((name) => asked.of(name))
  const [open, setOpen] = useState(assumed)
  if (!open)
    return (
      <button type="button" className="link-btn ask-more" aria-expanded={false} onClick={() => setOpen(true)}>
        {texts.say('asIfAdd')}
      </button>
    )
  const byCode = (choices: Choices): Choices => ({ ...choices, value: 'code' })
  const field = (name: 'asRole' | 'asPosition' | 'asOrgId') => ({
    value: asked.of(name),
    onChange: (next: unknown) => asked.set({ [name]: String(next ?? '') }),
  })
  return (
    <fieldset className="ask-as-if">
      <legend className="t12 ink3">{texts.say('asIfText')}</legend>
      <AskLine label={texts.field('asRole')}>
        <RemoteSelect choices={roleChoices} {...field('asRole')} />
      </AskLine>
      <AskLine label={texts.field('asPosition')}>
        <NounSelect noun="positions" like={byCode} {...field('asPosition')} />
      </AskLine>
      <AskLine label={texts.field('asOrgId')}>
        <NounSelect noun="organisations" {...field('asOrgId')} />
      </AskLine>
    </fieldset>
  )
}

const daysAhead = (today: string) => Array.from({ length: AHEAD_DAYS + 1 }, (_, at) => addDays(today, at))

/** Who does what to which record, on which day. */
export const Question = ({ asked, named }: { asked: AskedFor; named?: string | undefined }) => {
  const texts = useNounTexts(explain)
  const today = dayOf(new Date())
  const does = asked.of('does')
  const { data = [] } = api.useDoings({}, { quiet: true, fresh: 3600 })
  const toRecord = data.find(({ key }) => key === does)?.toRecord ?? false
  const options = daysAhead(today).map((value, at) => ({ value, label: at === 0 ? texts.say('dayToday') : value }))
  return (
    <section className="card ask-card" aria-label={texts.say('title')}>
      <AskLine label={texts.field('userId')}>
        <NounSelect noun="users" value={asked.of('userId')} placeholder={texts.say('whoHint')} onChange={(next) => asked.set({ userId: String(next ?? '') })} />
      </AskLine>
      <AskLine label={texts.field('does')}>
        <DoingSelect by="key" value={does} onChange={(next) => asked.set({ does: next, recordId: undefined })} />
      </AskLine>
      {toRecord ? (
        <AskLine label={texts.field('recordId')}>
          <RecordSelect does={does} value={asked.of('recordId')} {...(named ? { named } : {})} onChange={(next) => asked.set({ recordId: next })} />
        </AskLine>
      ) : null}
      <AskLine label={texts.field('day')}>
        <Select value={asked.of('day') || today} options={options} onChange={(next) => asked.set({ day: next === today ? undefined : next })} />
      </AskLine>
      <AsIf asked={asked} />
    </section>
  )
}
