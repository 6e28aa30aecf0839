import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { chart } from '@academy/contracts/org/chart.ts'
import type { ReactNode } from 'react'
import { connect, skip } from '../../../../core/connect.ts'
import { Files } from '../../../../core/files/files.tsx'
import { Picture } from '../../../../core/files/picture.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Facts } from '../../../../core/show/facts.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { CardNumber } from '../users/card-number.tsx'
import type { RegistrationDetail } from './api.ts'
import './registrations.css'

const chartApi = connect(chart)
const MOST = '100'

/** Is there room for him: what the place lacks of this position on the day of his start. */
const useVacancy = ({ orgId, positionCode, joinDate }: RegistrationDetail): number | undefined => {
  const may = usePermission()
  const asks = may(chart.endpoints.page.permission)
  const { data, failure } = chartApi.usePage(asks ? { under: orgId, day: joinDate, limit: MOST } : skip, { quiet: true })
  if (!data || failure) return undefined
  return data.records.find((row) => row.orgId === orgId && row.positionCode === positionCode)?.vacant ?? 0
}

const Warning = ({ bad, children }: { bad: boolean; children: ReactNode }) => (
  <li>
    <Status kind={bad ? 'waiting' : 'live'}>{children}</Status>
  </li>
)

/** What a decider compares: people of the same name and birth date, room in the place, the one post of its kind. */
export const Compared = ({ of }: { of: RegistrationDetail }) => {
  const texts = useNounTexts(registrations)
  const name = useBilingual()
  const vacancy = useVacancy(of)
  const { lookAlikes, single, singleHeldName } = of as RegistrationDetail & { singleHeldName?: string }
  return (
    <ul className="registration-compared">
      <Warning bad={lookAlikes.length > 0}>{lookAlikes.length > 0 ? texts.say('look.found', { count: lookAlikes.length }) : texts.say('look.none')}</Warning>
      {lookAlikes.map((one) => (
        <li key={one.userId} className="t13 ink2 registration-alike">
          {(one as { userName?: string }).userName ?? one.userCode} · <span className="code">{one.userCode}</span>
          {name(one, 'orgName') ? ` · ${name(one, 'orgName')}` : ''}
          {one.employment === '2' ? ` · ${texts.say('look.left')}` : ''}
        </li>
      ))}
      {vacancy === undefined ? null : (
        <Warning bad={vacancy === 0}>{vacancy > 0 ? texts.say('vacancy.open', { count: vacancy }) : texts.say('vacancy.none')}</Warning>
      )}
      {single ? (
        <Warning bad={Boolean(singleHeldName)}>{singleHeldName ? texts.say('single.held', { name: singleHeldName }) : texts.say('single.free')}</Warning>
      ) : null}
    </ul>
  )
}

const day = (at: string | undefined) => (at ? <Moment at={at} precision="day" /> : undefined)

/** Picture, papers, contact, files: all that was given, as far as this reader may see it. */
export const Papers = ({ of }: { of: RegistrationDetail }) => {
  const texts = useNounTexts(registrations)
  const rows: Record<string, ReactNode> = {
    idNumber: of.idNumber ? <CardNumber idType={of.idType ?? '1'} idNumber={of.idNumber} /> : undefined,
    gender: <Dict type="gender" value={of.gender} />,
    birthDate: day(of.birthDate),
    education: of.education ? <Dict type="education" value={of.education} /> : undefined,
    mobile: of.mobile,
    email: of.email,
    proven: texts.say(`proven.${of.proven}`),
    employeeNo: of.employeeNo,
    joinSchoolDate: day(of.joinSchoolDate),
    leaveSchoolDate: day(of.leaveSchoolDate),
    major: of.major,
    letter: of.letter ? <Files service="identity" files={[of.letter]} /> : undefined,
  }
  const there = Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== undefined && value !== ''))
  return (
    <div className="registration-papers">
      {of.photo ? (
        <div className="registration-photo">
          <Picture service="identity" file={of.photo} width={320} alt={texts.field('photo')} />
        </div>
      ) : null}
      <Facts rows={there} label={(key) => texts.field(key)} />
    </div>
  )
}
