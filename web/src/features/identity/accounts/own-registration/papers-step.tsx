import { dayOf } from '@academy/contracts/core/days.ts'
import { birthDateOf, genderOf, idProblem } from '@academy/contracts/core/id-card.ts'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { IdTicks } from './id-ticks.tsx'
import { Choice, Line, Ways } from './lines.tsx'
import { boundTo, type Register, type Values } from './use-register.ts'

const ADULT = 18
/** Blanks as people group the digits of a card. */
export const grouped = (id: string): string => [id.slice(0, 6), id.slice(6, 14), id.slice(14)].filter(Boolean).join(' ')
const bare = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase().slice(0, 20)

/** Whether he is under 18 by what he has typed. */
export const isMinor = ({ idType = '1', idNumber = '', birthDate = '' }: Values): boolean => {
  const today = dayOf(new Date())
  const born = idType === '1' ? (idProblem(idNumber, today) === undefined ? birthDateOf(idNumber) : '') : birthDate
  if (born === '') return false
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0) < ADULT
}

/** Of who is under 18: who agrees with him. */
const Guardian = ({ bound }: { bound: ReturnType<typeof boundTo> }) => {
  const { t } = useTranslation('identity/own-registration')
  return (
    <>
      <p className="register-lead">{t('papers.guardian')}</p>
      <Line {...bound('guardianName')} maxLength={40} />
      <Line {...bound('guardianMobile')} maxLength={11} inputMode="tel" />
    </>
  )
}

/** The number: a card's says its province and birth date while it is typed. */
const NumberLine = ({ register, bound }: { register: Register; bound: ReturnType<typeof boundTo> }) => {
  const { t } = useTranslation('identity/own-registration')
  const { values, set } = register
  const isCard = (values.idType ?? '1') === '1'
  const known = values.idNumber ?? ''
  const number = (typed: string) => {
    const id = bare(typed)
    set('idNumber', id)
    if (isCard && idProblem(id, dayOf(new Date())) === undefined) set('gender', genderOf(id))
  }
  return (
    <>
      <Line
        {...bound('idNumber')}
        label={t(isCard ? 'papers.cardNumber' : 'papers.passportNumber')}
        value={isCard ? grouped(known) : known}
        set={number}
        autoComplete="off"
        help={isCard ? <IdTicks typed={known} /> : undefined}
      />
      {isCard ? null : <Line {...bound('birthDate')} type="date" />}
    </>
  )
}

/** Name, number and gender as the papers have them. */
export const PapersStep = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const { values, set } = register
  const genders = useDictionary('gender')
  const bound = boundTo(register, (field) => t(`fields.${field}`))
  const english = values.givenEn && values.surnameEn ? t('papers.english', { name: `${values.givenEn} ${values.surnameEn}` }) : undefined
  const types = [
    { value: '1', label: t('papers.card') },
    { value: '2', label: t('papers.passport') },
  ]
  return (
    <>
      <p className="register-lead">{t('papers.text')}</p>
      <Ways label={t('fields.idType')} value={values.idType ?? '1'} set={(value) => set('idType', value)} options={types} />
      <Line {...bound('nameCn')} maxLength={20} autoComplete="name" fine={(values.nameCn ?? '').length > 1} />
      <div className="register-pair">
        <Line {...bound('surnameEn')} maxLength={40} autoComplete="family-name" autoCapitalize="words" />
        <Line {...bound('givenEn')} maxLength={40} autoComplete="given-name" autoCapitalize="words" help={english} />
      </div>
      <NumberLine register={register} bound={bound} />
      <Choice {...bound('gender')} options={genders} none={t('choose')} />
      {isMinor(values) ? <Guardian bound={bound} /> : null}
    </>
  )
}
