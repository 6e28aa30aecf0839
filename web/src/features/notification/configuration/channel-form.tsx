import { configuration } from '@academy/contracts/notification/configuration.ts'
import { Input } from 'antd'
import type { BoundProps } from '../../../core/form/controls.tsx'
import { EditDrawer } from '../../../core/form/edit-drawer.tsx'
import { FormFields } from '../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../core/form/use-edit-form.ts'
import type { Values } from '../../../core/form/validate.ts'
import { toast } from '../../../core/notices/notices.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { api, type Settings } from './api.ts'

const { saveMail, saveSms } = configuration.endpoints

/** A secret is never shown: blank leaves the one that stands. */
const Secret = ({ 'aria-invalid': _, value, onChange, held, ...rest }: BoundProps & { held: string | undefined }) => (
  <Input.Password {...rest} autoComplete="new-password" placeholder={held} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />
)

interface Props {
  settings: Settings
  onClose: () => void
}

const useDone = (onClose: () => void) => {
  const texts = useNounTexts(configuration)
  return () => {
    toast('success', texts.say('crud.saved'))
    onClose()
  }
}

const blank = <T extends object>(given: T, names: readonly string[], fresh: Values): Values => ({
  ...Object.fromEntries(names.map((name) => [name, (given as Values)[name] ?? ''])),
  ...Object.fromEntries(Object.entries(fresh).filter(([name]) => (given as Values)[name] === undefined)),
})

export const MailForm = ({ settings, onClose }: Props) => {
  const texts = useNounTexts(configuration)
  const [save] = api.useSaveMail()
  const { mail } = settings
  const held = mail.secretSet ? texts.say('secretSet', { at: mail.secretSet.at, by: mail.secretSet.by }) : undefined
  const form = useEditForm<Values, unknown>({
    schema: saveMail.input,
    initial: blank(mail, ['enabled', 'host', 'port', 'security', 'user', 'sender', 'password'], { enabled: true, port: 465, security: 'tls' }),
    send: (values) => save({ ...values, password: values.password || undefined } as never, { quiet: true }),
    onSaved: useDone(onClose),
  })
  const security = ['tls', 'starttls', 'none'].map((value) => ({ value, label: texts.say(`security.${value}`) }))
  return (
    <EditDrawer title={texts.say('tabs.mail')} form={form} onClose={onClose} width={584}>
      <FormFields
        form={form}
        schema={saveMail.input}
        texts={texts}
        fields={[
          'host',
          'port',
          { name: 'security', kind: 'select', options: security },
          'sender',
          'user',
          { name: 'password', control: (bound) => <Secret {...bound} held={held} /> },
          'enabled',
        ]}
      />
    </EditDrawer>
  )
}

export const SmsForm = ({ settings, onClose }: Props) => {
  const texts = useNounTexts(configuration)
  const [save] = api.useSaveSms()
  const { sms } = settings
  const held = sms.secretSet ? texts.say('secretSet', { at: sms.secretSet.at, by: sms.secretSet.by }) : undefined
  const fresh = { enabled: true, provider: 'json', template: '{"mobile":"{{mobile}}","content":"{{content}}"}', header: 'Authorization' }
  const form = useEditForm<Values, unknown>({
    schema: saveSms.input,
    initial: blank(sms, ['enabled', 'provider', 'url', 'template', 'header', 'expected', 'secret'], fresh),
    send: (values) => save({ ...values, secret: values.secret || undefined } as never, { quiet: true }),
    onSaved: useDone(onClose),
  })
  const providers = ['json', 'form'].map((value) => ({ value, label: texts.say(`providers.${value}`) }))
  return (
    <EditDrawer title={texts.say('tabs.sms')} form={form} onClose={onClose} width={584}>
      <FormFields
        form={form}
        schema={saveSms.input}
        texts={texts}
        fields={[
          { name: 'provider', kind: 'select', options: providers },
          { name: 'url', wide: true },
          { name: 'template', wide: true },
          'header',
          { name: 'secret', control: (bound) => <Secret {...bound} held={held} /> },
          'expected',
          'enabled',
        ]}
      />
    </EditDrawer>
  )
}
