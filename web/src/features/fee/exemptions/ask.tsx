import type { Received } from '@academy/contracts/core/endpoint.ts'
import { exemptions, exemptReason } from '@academy/contracts/fee/exemptions.ts'
import { penalties } from '@academy/contracts/fee/penalties.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connect, skip } from '../../../core/connect.ts'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { type EditForm, useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { toast } from '../../../core/notices/notices.ts'
import { type Choices, RemoteSelect } from '../../../core/pick/remote-select.tsx'
import { formatMoney } from '../../../core/show/money.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { positive } from '../positive.ts'

const api = connect(exemptions)
const penaltiesApi = connect(penalties)
const schema = exemptions.endpoints.request.input
const penaltyChoices: Choices = {
  contract: penalties,
  search: 'text',
  label: (row) => [row.userName, row.offeringNumber, formatMoney(String(row.charged))].filter(Boolean).join(' · '),
}

const reasonFields = { amountNotPositive: 'amount', overExemption: 'amount', noPenalty: 'penaltyId' }

type Penalty = Received<(typeof penalties)['endpoints']['page']>['records'][number]

/** What can still be waived of a penalty. */
const leftOf = ({ charged, pending }: Penalty): string => {
  const fen = Math.round(Number(charged) * 100) - Math.round(Number(pending) * 100)
  return (Math.max(0, fen) / 100).toFixed(2)
}

/** Puts the one penalty of the enrolment into the form when it is known; with whatever penalty is chosen comes what is left of it, unless an amount was typed. */
const usePenalty = (enrolmentId: string | undefined, { values, set }: Pick<EditForm<Values>, 'values' | 'set'>) => {
  const [picked, pick] = useState<Penalty>()
  const [given, give] = useState('')
  const { data: own } = penaltiesApi.usePage(enrolmentId ? { enrolmentId } : skip, { quiet: true })
  const only = own?.records.length === 1 ? own.records[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen once
  useEffect(() => {
    if (!only || values.penaltyId !== '') return
    set('penaltyId', only.id)
    pick(only)
  }, [only?.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another penalty only
  useEffect(() => {
    if (!picked || (values.amount !== '' && values.amount !== given)) return
    const left = leftOf(picked)
    set('amount', left)
    give(left)
  }, [picked?.id])
  return pick
}

const PenaltyField = ({ enrolmentId, onPick, ...bound }: BoundProps & { enrolmentId: string | undefined; onPick: (row: Penalty | undefined) => void }) => (
  <RemoteSelect
    {...bound}
    choices={enrolmentId ? { ...penaltyChoices, fixed: { enrolmentId } } : penaltyChoices}
    onChange={(next, row) => {
      bound.onChange(next)
      onPick(row as Penalty | undefined)
    }}
  />
)

/** Asks to waive all or part of a penalty, with a reason; of one enrolment where one is named. */
export const AskExemption = ({ enrolmentId, onClose }: { enrolmentId: string | undefined; onClose: () => void }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(exemptions)
  const [request] = api.useRequest()
  const form = useEditForm<Values, unknown>({
    schema,
    initial: { penaltyId: '', amount: '', reason: '', remark: '' },
    send: (values) => request(values as never, { quiet: true }),
    judge: ({ amount }) => positive(amount, t('reasons.amountNotPositive')),
    reasonFields,
    onSaved: () => {
      toast('success', texts.say('asked'))
      onClose()
    },
  })
  const pick = usePenalty(enrolmentId, form)
  const reasons = exemptReason.options.map((value) => ({ value, label: t(`exemptReasons.${value}`) }))
  return (
    <EditDrawer title={t('moves.exempt')} form={form} onClose={onClose} save={texts.say('send')}>
      <FormFields
        form={form}
        schema={schema}
        texts={texts}
        fields={[
          {
            name: 'penaltyId',
            control: (bound) => <PenaltyField {...bound} enrolmentId={enrolmentId} onPick={pick} />,
          },
          { name: 'amount', kind: 'money' },
          { name: 'reason', kind: 'select', options: reasons },
          'remark',
        ]}
      />
    </EditDrawer>
  )
}
