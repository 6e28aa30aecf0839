import { NEW_ENERGY, OTHER_REASON, personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { Button, Segmented, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { skip } from '../../../core/connect.ts'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { type FieldSpec, FormFields } from '../../../core/form/form-fields.tsx'
import { type EditForm, useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { usePhone } from '../../../core/media.ts'
import { toast } from '../../../core/notices/notices.ts'
import type { Outcome } from '../../../core/request/failure.ts'
import { usePermission } from '../../../core/session/session.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { AntdRoot } from '../../../core/theme/antd-root.tsx'
import { type Change, changesApi, type Standing } from './api.ts'
import { fieldsOf, type Mode, modeOf, modes, schemaOf } from './modes.ts'
import { PlaceSelect } from './place-select.tsx'
import { useLetterField, usePostField } from './post-fields.tsx'
import { RouteAhead } from './route.tsx'
import { StandingView } from './standing.tsx'
import './changes.css'

export interface Filing {
  /** What may be filed here, the first one unless told. */
  offered: readonly Mode[]
  title?: string
  /** For oneself: nobody is picked, and what only others may file is not offered. */
  self?: boolean
  /** Files these words on the screen's own endpoint. */
  save?: (values: Values) => Promise<Outcome<Change>>
  /** What stands in the form at first, where it is known who or what is meant. */
  begun?: Values
  /** A draft that goes on, or what was refused and is filed again. */
  from?: Change | undefined
  onClose: () => void
}

const typed = [
  'day',
  'leaveType',
  'leaveReason',
  'leaveReasonText',
  'destination',
  'destinationCompany',
  'toOrgId',
  'toPositionId',
  'postId',
  'letterId',
  'remark',
] as const

/** The values of a fresh form, or of a change that goes on. */
const initialOf = (mode: Mode, from: Change | undefined, userId: string): Values => ({
  ...Object.fromEntries(typed.map((name) => [name, from?.[name] ?? ''])),
  ...modes[mode],
  userId: from?.userId ?? userId,
  ...(mode === 'transfer' ? { keepPartTime: from?.keepPartTime ?? false } : {}),
  ...(from && from.status !== 'draft' ? { againOf: from.id } : {}),
})

/** Sends the form: for oneself, for others, or on with a draft. */
const useSending = ({ self, save, from }: Filing) => {
  const [ask] = changesApi.useAsk()
  const [saveAny] = changesApi.useSave()
  const [update] = changesApi.useUpdate()
  const [file] = changesApi.useFile()
  const quiet = { quiet: true }
  return async ({ userId, ...values }: Values): Promise<Outcome<Change>> => {
    if (from?.status === 'draft') {
      const { draft, late: _, againOf: __, ...wish } = values
      const kept = await update({ ...wish, id: from.id, version: from.version } as never, quiet)
      return draft || !kept.ok ? kept : file({ id: from.id, version: kept.data.version }, quiet)
    }
    if (self) return ask(values as never, quiet)
    return save ? save({ userId, ...values }) : saveAny({ userId, ...values } as never, quiet)
  }
}

/** The fields that are asked now: those of the mode, without the ones that another answer makes needless. */
const useFields = (mode: Mode, form: EditForm<Values>, standing: Standing | undefined, { self = false }: Filing): (FieldSpec | string)[] => {
  const may = usePermission()
  const post = usePostField(mode, standing)
  const letter = useLetterField(form.values.postId)
  const { leaveReason, destination } = form.values
  const special: Record<string, FieldSpec | null> = {
    leaveReasonText: leaveReason === OTHER_REASON ? { name: 'leaveReasonText', kind: 'text', wide: true } : null,
    destinationCompany: destination === NEW_ENERGY ? { name: 'destinationCompany', kind: 'text', wide: true } : null,
    toOrgId: { name: 'toOrgId', wide: true, control: (bound) => <PlaceSelect {...bound} /> },
    toPositionId: { name: 'toPositionId', noun: 'positions' },
    keepPartTime: (standing?.posts.length ?? 0) > 1 ? { name: 'keepPartTime' } : null,
    postId: post,
    letterId: letter,
  }
  const own = fieldsOf(mode).flatMap((name): (FieldSpec | string)[] => (name in special ? [special[name] ?? []].flat() : [name]))
  const late = may(personnelChanges.endpoints.correct.permission) && !self ? ['late'] : []
  return [...(self ? [] : [{ name: 'userId', noun: 'users', wide: true }]), ...own, 'day', ...late, { name: 'remark', wide: true }]
}

/** Looks who would decide as soon as all that is needed stands in the form. */
const useRoute = (form: EditForm<Values>, mode: Mode, self: boolean) => {
  const { values } = form
  const whole = schemaOf(mode).safeParse(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
  const { userId, againOf: _, draft: __, late, ...wish } = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const asked = whole.success && !late ? { ...wish, ...(self ? {} : { userId }) } : skip
  const { data, failure, current } = changesApi.usePreview(asked as never, { quiet: true })
  return { route: whole.success && current ? data : undefined, failed: whole.success && failure !== undefined, late: late === true }
}

const Form = ({ mode, filing, head }: { mode: Mode; filing: Filing; head: ReactNode }) => {
  const texts = useNounTexts(personnelChanges)
  const { self = false, from, onClose } = filing
  const send = useSending(filing)
  const form = useEditForm<Values, Change>({
    schema: schemaOf(mode),
    initial: { ...initialOf(mode, from, ''), ...filing.begun },
    send,
    onSaved: (made) => {
      toast('success', texts.say(made.status === 'draft' ? 'drafted' : made.status === 'pending' ? 'filed' : 'made'))
      onClose()
    },
  })
  const who = String(form.values.userId ?? '')
  const { data } = changesApi.useStanding(self ? {} : who ? { userId: who } : skip, { quiet: true })
  const standing = data && (self || data.userId === who) ? data : undefined
  const fields = useFields(mode, form, standing, filing)
  const ahead = useRoute(form, mode, self)
  const leave = mode === 'leave'
  const named = { ...texts, field: (name: string) => texts.field(name === 'day' ? (leave ? 'leaveDay' : 'beginDay') : name) }
  return (
    <EditDrawer title={filing.title ?? texts.say(`modes.${mode}`)} form={form} onClose={onClose} width={584} save={texts.say(ahead.late ? 'lateIt' : 'fileIt')}>
      {head}
      {standing ? <StandingView standing={standing} mode={mode} /> : null}
      <FormFields form={form} schema={schemaOf(mode)} texts={named} fields={fields} />
      {ahead.late ? null : <RouteAhead route={ahead.route} failed={ahead.failed} />}
      <DraftButton form={form} send={send} onClose={onClose} />
    </EditDrawer>
  )
}

/** Keeps what was typed, whatever is missing. */
const DraftButton = ({ form, send, onClose }: { form: EditForm<Values>; send: ReturnType<typeof useSending>; onClose: () => void }) => {
  const texts = useNounTexts(personnelChanges)
  const { userId, day } = form.values
  if (!day || userId === '') return null
  const keep = async () => {
    const said = Object.fromEntries(Object.entries(form.values).filter(([, value]) => value !== ''))
    if (!(await send({ ...said, draft: true })).ok) return
    form.discard()
    toast('success', texts.say('drafted'))
    onClose()
  }
  return (
    <Button type="link" className="change-draft" onClick={() => void keep()}>
      {texts.say('keepDraft')}
    </Button>
  )
}

const ModeSwitch = ({ offered, mode, onChange }: { offered: readonly Mode[]; mode: Mode; onChange: (mode: Mode) => void }) => {
  const texts = useNounTexts(personnelChanges)
  const phone = usePhone()
  const options = offered.map((one) => ({ value: one, label: texts.say(`modes.${one}`) }))
  if (offered.length < 2) return null
  return phone || offered.length > 4 ? (
    <Select className="change-mode" aria-label={texts.field('kind')} value={mode} options={options} onChange={onChange} />
  ) : (
    <Segmented className="change-mode" block aria-label={texts.field('kind')} value={mode} options={options} onChange={onChange} />
  )
}

/** Files a change: what kind, who, what it needs, who will decide. */
const FileDrawer = (filing: Filing) => {
  const [mode, setMode] = useState<Mode>(filing.from ? modeOf(filing.from) : (filing.offered[0] ?? 'leave'))
  return (
    <AntdRoot>
      <Form key={mode} mode={mode} filing={filing} head={filing.from ? null : <ModeSwitch offered={filing.offered} mode={mode} onChange={setMode} />} />
    </AntdRoot>
  )
}

export default FileDrawer
