import { accountMerges } from '@academy/contracts/identity/accounts/account-merges.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { Avatar } from '../../../../core/show/avatar.tsx'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { MergeDetail, Person } from './api.ts'

type Checks = MergeDetail['checks']
const saidOf = (checks: Checks, field: Checks[number]['field']) => checks.find((one) => one.field === field)?.said

/** A fact of one of the two; green where the other has the same. */
const Fact = ({ label, same, children }: { label: string; same?: boolean; children: string }) => (
  <div className="merge-fact">
    <dt>{label}</dt>
    <dd className={same ? 'num merge-same' : 'num'}>{children}</dd>
  </div>
)

const PersonCard = ({ of, side, checks }: { of: Person; side: 'keep' | 'gone'; checks: Checks }) => {
  const texts = useNounTexts(accountMerges)
  const name = useBilingual()
  const place = of.positionNameCn ? [name(of, 'positionName'), name(of, 'orgName')].filter(Boolean).join(' · ') : texts.say('noPost')
  const same = (field: Checks[number]['field']) => saidOf(checks, field) === 'same'
  const none = texts.say('none')
  return (
    <section className={`merge-person merge-person-${side}`}>
      <Avatar name={name(of, 'name')} className="avatar-big" />
      <div className="merge-who">
        <h2 className="t16 strong">
          {name(of, 'name')} <span className={`merge-side merge-side-${side}`}>{texts.say(side)}</span>
        </h2>
        <p className="t13 ink2">
          <span className="code">{of.userCode}</span> · {place} · {texts.say(`employment.${of.employment}`)}
        </p>
        <dl className="merge-facts">
          <Fact label={texts.say('facts.mobile')} same={same('mobile')}>
            {of.mobile ?? none}
          </Fact>
          <Fact label={texts.say('facts.papers')} same={same('idNumber')}>
            {`${texts.say(`papers.${of.idType}`)} ${of.idNumber}`}
          </Fact>
          <Fact label={texts.say('facts.birthDate')} same={same('birthDate')}>
            {of.birthDate ?? none}
          </Fact>
          <Fact label={texts.say('facts.created')}>{formatMoment(of.createDate, 'day')}</Fact>
        </dl>
      </div>
    </section>
  )
}

/** What is the same of the two, a tick for each thing that both have. */
const Between = ({ checks }: { checks: Checks }) => {
  const texts = useNounTexts(accountMerges)
  const both = checks.filter(({ said }) => said !== 'none')
  const same = both.filter(({ said }) => said === 'same')
  const differs = both.filter(({ said }) => said === 'differs')
  const words = (some: Checks) => some.map(({ field }) => texts.say(`checks.${field}`)).join(' ')
  const label = texts.say('of', { same: same.length, all: both.length })
  return (
    <section className="merge-between">
      <p className="merge-score num">{label}</p>
      <p className="t13 ink3">{texts.say('same')}</p>
      <Ticks width={Math.max(1, both.length) * 12} height={20} label={label}>
        {[...same, ...differs].map(({ field, said }, at) =>
          tick(field, at * 12 + 4, said === 'same' ? 0 : 14, 2, said === 'same' ? 20 : 6, said === 'same' ? 'good' : 'off'),
        )}
      </Ticks>
      <p className="t12 ink3">{words(same)}</p>
      {differs.length > 0 ? <p className="t12 ink3">{texts.say('differs', { fields: words(differs) })}</p> : null}
    </section>
  )
}

/** Who stays on the left, what speaks for the two being one, who goes into him on the right. */
export const People = ({ of }: { of: MergeDetail }) => (
  <div className="card merge-people">
    {of.keep ? <PersonCard of={of.keep} side="keep" checks={of.checks} /> : <span />}
    <Between checks={of.checks} />
    {of.gone ? <PersonCard of={of.gone} side="gone" checks={of.checks} /> : <span />}
  </div>
)
