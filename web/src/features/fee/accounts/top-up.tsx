import { accounts } from '@academy/contracts/fee/accounts.ts'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { toast } from '../../../core/notices/notices.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { Money } from '../../../core/show/money.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { positive } from '../positive.ts'
import { type Account, accountsApi } from './api.ts'

const schema = accounts.endpoints.topUp.input.omit({ id: true })

/** Money that came in, and for whom: amount and the bank's reference, one posting a reference. */
export const TopUp = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const texts = useNounTexts(accounts)
  const { t } = useTranslation('fee')
  const [topUp] = accountsApi.useTopUp()
  const name = useBilingual()
  const labels: Record<string, string> = {
    account: texts.say('account'),
    available: t('account.available'),
    balance: t('account.balance'),
    held: t('account.held'),
  }
  const payer = {
    account: `${account.orgCode} ${name(account, 'name')}`,
    balance: <Money yuan={account.balance} />,
    held: <Money yuan={account.held} />,
    available: <Money yuan={account.available} />,
  }
  const form = useEditForm<Values, unknown>({
    schema,
    initial: { amount: '', reference: '', remark: '' },
    judge: ({ amount }) => positive(amount, t('reasons.amountNotPositive')),
    reasonFields: { amountNotPositive: 'amount', referenceUsed: 'reference' },
    send: (values) => topUp({ ...values, id: account.id } as never, { quiet: true }),
    onSaved: () => {
      toast('success', texts.say('toppedUp'))
      onClose()
    },
  })
  return (
    <EditDrawer title={texts.say('topUpOf', { name: name(account, 'name') })} form={form} onClose={onClose}>
      <Facts rows={payer} label={(key) => labels[key] ?? key} />
      <FormFields form={form} schema={schema} fields={[{ name: 'amount', kind: 'money' }, 'reference', 'remark']} texts={texts} />
    </EditDrawer>
  )
}
