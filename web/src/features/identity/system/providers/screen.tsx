import { providers } from '@academy/contracts/identity/system/providers.ts'
import { Button, Input } from 'antd'
import { connect } from '../../../../core/connect.ts'
import { CrudPage } from '../../../../core/crud/crud-page.tsx'
import type { BoundProps } from '../../../../core/form/controls.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { alertUser } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { useNounTexts } from '../../../../core/texts.ts'

const api = connect(providers)
type Row = { id: string; nameCn?: string; nameEn?: string }

const Secret = ({ 'aria-invalid': _, value, onChange, ...rest }: BoundProps) => (
  <Input.Password {...rest} autoComplete="new-password" value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
)

/** Asks the provider now, and says what it can and what not. */
const Try = ({ row }: { row: Row }) => {
  const texts = useNounTexts(providers)
  const name = useBilingual()
  const may = usePermission()
  const [run, { loading }] = api.useTry()
  if (!may(providers.endpoints.try.permission)) return null
  const go = async () => {
    const outcome = await run({ id: row.id })
    if (!outcome.ok) return
    const { steps } = outcome.data
    await alertUser({
      title: texts.say('tried.title', { name: name(row, 'name') }),
      tone: steps.every(({ fine }) => fine) ? 'info' : 'warning',
      remarks: steps.map(({ step, fine }) => ({ text: `${texts.say(`steps.${step}`)} · ${texts.say(fine ? 'tried.fine' : 'tried.bad')}` })),
      yes: texts.say('tried.close'),
    })
  }
  return (
    <Button type="link" loading={loading} onClick={() => void go()}>
      {texts.say('try')}
    </Button>
  )
}

/** Doors of others by which people come in: OpenID Connect providers. A secret is typed and never shown; when it was set, and by whom, is. */
const ProvidersScreen = () => (
  <CrudPage
    contract={providers}
    columns={['name', 'issuer', 'claim', 'matches', 'secretSetAt', 'status'] as never}
    filters={['name', 'status']}
    fields={
      [
        { name: 'name', kind: 'bilingual' },
        { name: 'issuer', kind: 'text', wide: true },
        { name: 'clientId', kind: 'text', wide: true },
        { name: 'secret', wide: true, control: (bound: BoundProps) => <Secret {...bound} /> },
        'claim',
        'matches',
      ] as never
    }
    details={['secretSetAt', 'secretSetBy', 'redirectUri', 'logoutUri', 'afterLogoutUri'].map((name) => ({ name, wide: true }))}
    states={{ active: 'live', inactive: 'draft' }}
    rowActions={(row) => <Try row={row as Row} />}
    fresh={{ matches: 'userCode', claim: 'preferred_username' }}
  />
)

export default ProvidersScreen
