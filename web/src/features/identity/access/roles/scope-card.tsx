import { roles } from '@academy/contracts/identity/access/roles.ts'
import { Radio, Switch } from 'antd'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Role, RoleForm } from './api.ts'

/** From the widest to the narrowest, as the server judges them. */
const SCOPES = ['1', '4', '3', '2', '5']

/** How far the role sees, no further than its parent; and whether it needs a second step at sign-in. */
export const ScopeCard = ({ form, above, locked }: { form: RoleForm; above: Role | undefined; locked: boolean }) => {
  const texts = useNounTexts(roles)
  const words = new Map(useDictionary('dataScope').map(({ value, label }) => [value, label]))
  const wider = (scope: string) => above !== undefined && SCOPES.indexOf(scope) < SCOPES.indexOf(above.dataScope)
  return (
    <section className="card role-card" aria-label={texts.field('dataScope')} data-field="dataScope">
      <h2>{texts.field('dataScope')}</h2>
      <Radio.Group className="role-scopes" value={form.values.dataScope} onChange={(event) => form.set('dataScope', event.target.value)}>
        {SCOPES.map((scope) => (
          <Radio key={scope} value={scope} disabled={locked || wider(scope)}>
            {words.get(scope) ?? scope}
            {wider(scope) ? <span className="t12 ink3"> {texts.say('scopeBeyond')}</span> : null}
          </Radio>
        ))}
      </Radio.Group>
      {(form.errors.dataScope ?? []).map((fault) => (
        <p key={fault} className="field-help" data-wrong role="alert">
          {fault}
        </p>
      ))}
      <div className="row between gap12 role-step">
        <div>
          <div>{texts.field('secondStep')}</div>
          <div className="t12 ink3">{texts.say('secondStepHelp')}</div>
        </div>
        <Switch
          checked={form.values.secondStep === true}
          disabled={locked}
          aria-label={texts.field('secondStep')}
          onChange={(on) => form.set('secondStep', on)}
        />
      </div>
    </section>
  )
}
