import type { Received } from '@academy/contracts/core/endpoint.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { Select } from 'antd'
import { EditDrawer } from '../../../../core/form/edit-drawer.tsx'
import { type FieldSpec, FormFields } from '../../../../core/form/form-fields.tsx'
import { useEditForm } from '../../../../core/form/use-edit-form.ts'
import type { Values } from '../../../../core/form/validate.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { toast } from '../../../../core/notices/notices.ts'
import { permissionOf } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { AntdRoot } from '../../../../core/theme/antd-root.tsx'
import { roleRequestsApi } from './api.ts'

type Choices = Received<(typeof roleRequests)['endpoints']['choices']>
type Role = Choices['roles'][number]

const { ask: forMe, save: forOthers } = roleRequests.endpoints

/** What a role opens, in a line. */
const useOpens = () => {
  const texts = useNounTexts(roleRequests)
  const name = useBilingual()
  return ({ things, more }: Role) => {
    const text = things.map((one) => name(one, 'name')).join(texts.say('comma'))
    return text && texts.say('opens', { things: more > 0 ? texts.say('more', { things: text, count: more }) : text })
  }
}

const useRoleField = (known: Choices | undefined, own: boolean): FieldSpec => {
  const texts = useNounTexts(roleRequests)
  const name = useBilingual()
  const opens = useOpens()
  const roles = (known?.roles ?? []).filter(({ held }) => !own || !held)
  const options = roles.map((role) => ({ value: role.code, label: name(role, 'name'), said: opens(role) }))
  return {
    name: 'roleCode',
    wide: true,
    control: ({ value, onChange, ...bound }) => (
      <Select
        {...(bound as object)}
        value={(value as string) || null}
        loading={!known}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={texts.say('pick')}
        notFoundContent={known ? texts.say('noChoice') : null}
        options={options}
        optionRender={({ data }) => (
          <span className="role-choice">
            <span>{data.label}</span>
            <span className="t12 ink3">{data.said}</span>
          </span>
        )}
        onChange={(next) => onChange(next ?? '')}
      />
    ),
  }
}

/** Everybody picks among the places where he works; in the back office, who reads organisations, among all. */
const usePlaces = (known: Choices | undefined): FieldSpec => {
  const may = usePermission()
  const name = useBilingual()
  if (permissionOf('organisations') && may('org:organisations:page')) return { name: 'roots', noun: 'organisations', many: true, wide: true }
  return { name: 'roots', many: true, wide: true, options: (known?.places ?? []).map((place) => ({ value: place.id, label: name(place, 'name') })) }
}

interface Asking {
  /** For whom; for oneself where absent. */
  userId?: string | undefined
  userName?: string
  /** What is missing: only roles that give it are offered. */
  permission?: string | undefined
  onClose: () => void
}

const useAsking = ({ userId, permission, onClose }: Asking) => {
  const texts = useNounTexts(roleRequests)
  const [ask] = roleRequestsApi.useAsk()
  const [save] = roleRequestsApi.useSave()
  const about = { ...(permission ? { permission } : {}), ...(userId ? { userId } : {}) }
  return useEditForm<Values, unknown>({
    schema: userId ? forOthers.input : forMe.input,
    initial: { roleCode: '', roots: [], from: '', until: '', reason: '', ...about },
    send: (values) => (userId ? save(values as never, { quiet: true }) : ask(values as never, { quiet: true })),
    onSaved: () => {
      toast('success', texts.say('asked'))
      onClose()
    },
  })
}

const Drawer = (asking: Asking) => {
  const texts = useNounTexts(roleRequests)
  const form = useAsking(asking)
  const { data: known } = roleRequestsApi.useChoices(asking.permission ? { permission: asking.permission } : {}, { quiet: true })
  const [role, places] = [useRoleField(known, !asking.userId), usePlaces(known)]
  const none = asking.permission && known && known.roles.length === 0
  return (
    <EditDrawer
      title={asking.userName ? texts.say('askForWhom', { name: asking.userName }) : texts.say('ask')}
      form={form}
      onClose={asking.onClose}
      width={584}
      save={texts.say('askIt')}
    >
      {none ? <p className="ink2">{texts.say('noRoleGives')}</p> : null}
      <FormFields
        form={form}
        schema={asking.userId ? forOthers.input : forMe.input}
        texts={texts}
        fields={[role, places, 'from', 'until', { name: 'reason', wide: true }]}
      />
      <p className="t12 ink3">{texts.say('help')}</p>
    </EditDrawer>
  )
}

/** Asks for a role for a time, by the model PERM; also where no antd is yet. */
const AskDrawer = (asking: Asking) => (
  <AntdRoot>
    <Drawer {...asking} />
  </AntdRoot>
)

export default AskDrawer
