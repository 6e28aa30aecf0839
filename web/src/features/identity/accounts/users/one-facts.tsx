import type { Received } from '@academy/contracts/core/endpoint.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import type { ReactNode } from 'react'
import { Picture } from '../../../../core/files/picture.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Facts } from '../../../../core/show/facts.tsx'
import { Icon } from '../../../../core/show/icon.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { YesNo } from '../../../../core/show/yes-no.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { CardNumber } from './card-number.tsx'

export type Person = Received<(typeof users)['endpoints']['info']> & { id: string }

const day = (at: string | undefined) => (at ? <Moment at={at} precision="day" /> : undefined)
const word = (type: string, value: string | undefined) => (value ? <Dict type={type} value={value} /> : undefined)

type Rows = Record<string, ReactNode>
const there = (rows: Rows): Rows => Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== undefined && value !== ''))

const papersOf = (of: Person): Rows => ({
  nameCn: of.nameCn,
  nameEn: of.nameEn,
  gender: word('gender', of.gender),
  idNumber: <CardNumber idType={of.idType} idNumber={of.idNumber} />,
  birthDate: day(of.birthDate),
  mobile: of.mobile,
  email: of.email,
  education: word('education', of.education),
  employeeNo: of.employeeNo,
  joinCompanyDate: day(of.joinCompanyDate),
  leaveCompanyDate: day(of.leaveCompanyDate),
  language: word('locale', of.language),
  source: word('userSource', of.source),
})

const schoolOf = (of: Person): Rows => ({
  studyStatus: word('studyStatus', of.studyStatus),
  joinSchoolDate: day(of.joinSchoolDate),
  leaveSchoolDate: day(of.leaveSchoolDate),
  major: of.major,
  reservedDealerName: (of as { reservedDealerNameCn?: string }).reservedDealerNameCn,
  talentConsent: of.talentConsent === undefined ? undefined : <YesNo value={of.talentConsent} />,
  candidate: of.candidate ? <YesNo value={of.candidate} /> : undefined,
})

const Labels = ({ labels }: { labels: readonly string[] }) => (
  <ul className="person-labels">
    {labels.map((label) => (
      <li key={label}>{label}</li>
    ))}
  </ul>
)

/** Picture, papers, labels, and what a student has besides. */
export const FactsPart = ({ of }: { of: Person }) => {
  const texts = useNounTexts(users)
  const name = useBilingual()
  const school = there({ ...schoolOf(of), reservedDealerName: name(of, 'reservedDealerName') })
  return (
    <section className="card person-card" aria-labelledby="person-facts">
      <h2 id="person-facts" className="t16">
        {texts.say('page.facts')}
      </h2>
      <div className="person-photo">
        {of.photo ? <Picture service="identity" file={of.photo} width={320} alt={texts.field('photo')} /> : <Icon name="user" size={40} />}
      </div>
      {of.labels?.length ? <Labels labels={of.labels} /> : null}
      <Facts rows={there(papersOf(of))} label={(key) => texts.field(key)} />
      {Object.keys(school).some((key) => key !== 'talentConsent') ? (
        <>
          <h3 className="t14 strong person-part">{texts.say('page.student')}</h3>
          <Facts rows={school} label={(key) => texts.field(key)} />
        </>
      ) : null}
    </section>
  )
}
