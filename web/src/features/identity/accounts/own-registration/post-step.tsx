import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useRegionName } from '../../../../core/session/dictionaries.ts'
import { fetchPositions, findPlaces, type Place, type Position } from './calls.ts'
import { Choice, Line } from './lines.tsx'
import { boundTo, type Register } from './use-register.ts'

const PAUSE_MS = 250

/** Places by what is typed of their name or code, a moment after the last letter. */
const usePlaces = (text: string): readonly Place[] => {
  const [found, setFound] = useState<readonly Place[]>([])
  useEffect(() => {
    if (text.trim() === '') return setFound([])
    let gone = false
    const timer = setTimeout(async () => {
      const outcome = await findPlaces(text.trim())
      if (outcome.ok && !gone) setFound(outcome.data)
    }, PAUSE_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [text])
  return found
}

const usePositions = (orgId: string): readonly Position[] => {
  const [found, setFound] = useState<readonly Position[]>([])
  useEffect(() => {
    if (orgId === '') return setFound([])
    let gone = false
    void fetchPositions(orgId).then((outcome) => {
      if (outcome.ok && !gone) setFound(outcome.data)
    })
    return () => {
      gone = true
    }
  }, [orgId])
  return found
}

const Found = ({ id, places, choose }: { id: string; places: readonly Place[]; choose(place: Place): void }) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const city = useRegionName()
  return (
    <ul id={id} className="register-places">
      {places.map((place) => (
        <li key={place.id}>
          <button type="button" onClick={() => choose(place)}>
            <span>{name(place, 'name')}</span>
            <span className="t12 ink3">
              {t(`post.types.${place.orgType}`)}
              {place.cityCode ? ` · ${city(place.cityCode)}` : ''}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The place where he begins: typed, then one of those found. */
const PlaceField = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const list = useId()
  const { own, values, set, wrong } = register
  const [chosen, setChosen] = useState(own?.form.orgId === values.orgId && own ? name(own, 'orgName') : '')
  const [text, setText] = useState('')
  const found = usePlaces(text)
  const choose = (place: Place) => {
    setChosen(name(place, 'name'))
    setText('')
    for (const [field, value] of Object.entries({ orgId: place.id, orgType: place.orgType, positionCode: '' })) set(field, value)
  }
  const type = (value: string) => {
    setChosen('')
    setText(value)
  }
  return (
    <>
      <Line
        id="register-orgId"
        label={t('fields.orgId')}
        value={text || chosen}
        set={type}
        wrong={wrong.orgId}
        fine={chosen !== ''}
        maxLength={40}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={list}
        help={text !== '' && found.length === 0 ? t('post.searching') : t('post.placeHelp')}
      />
      {found.length > 0 ? <Found id={list} places={found} choose={choose} /> : null}
    </>
  )
}

/** Whoever shall administer his place says so, where his position may. */
const Administrator = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const { values, set, wrong } = register
  return (
    <>
      <label className="register-tick">
        <input type="checkbox" checked={values.administrator === 'true'} onChange={(event) => set('administrator', String(event.target.checked))} />
        {t('post.administrator')}
      </label>
      {wrong.administrator ? (
        <p className="field-help" data-wrong>
          {wrong.administrator.join(' ')}
        </p>
      ) : null}
    </>
  )
}

/** Outlet and position, from when on; at a school what he studies. */
export const PostStep = ({ register }: { register: Register }) => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const { own, values } = register
  const positions = usePositions(values.orgId ?? '')
  const bound = boundTo(register, (field) => t(`fields.${field}`))
  const options = positions.map((one) => ({ value: one.code, label: name(one, 'name') }))
  return (
    <>
      <p className="register-lead">{t('post.text')}</p>
      <PlaceField register={register} />
      <Choice {...bound('positionCode')} options={options} none={t('choose')} />
      <Line {...bound('joinDate')} type="date" />
      {positions.find(({ code }) => code === values.positionCode)?.adminAllowed ? <Administrator register={register} /> : null}
      {(values.orgType ?? own?.orgType) === '30' ? (
        <>
          <Line {...bound('joinSchoolDate')} type="date" />
          <Line {...bound('leaveSchoolDate')} type="date" free />
          <Line {...bound('major')} maxLength={60} />
        </>
      ) : (
        <Line {...bound('employeeNo')} maxLength={20} free />
      )}
    </>
  )
}
