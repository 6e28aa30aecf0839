import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageRow } from '../../../../core/i18n/language-row.tsx'
import { Horizon } from '../../../../core/scales/horizon.tsx'
import { useAcademy } from '../../../../core/session/academy.ts'
import { Brand } from '../../../../core/show/brand.tsx'
import { useToday } from '../../../../core/show/use-today.ts'
import { enter } from '../../../../core/theme/theme.ts'
import './sign-in.css'

/** The page of whoever is not signed in yet (picture 02): the gauge of the academy's year on the left, a form on the right; loads no component library. */
export const EntryPage = ({ title, children }: { title: string; children: ReactNode }) => {
  const { t } = useTranslation('identity/sessions')
  const { contact } = useAcademy()
  const today = useToday()
  useEffect(() => enter('portal'), [])
  return (
    <div className="sign-in">
      <aside className="sign-in-side night" aria-label={t('promiseText')}>
        <Horizon width={860} height={900} radius={900} top={560} before={52} after={32} tall={190} bold={3} note={today} />
        <Brand size={34} full />
        <div className="sign-in-promise">
          <p className="big">{t('promise')}</p>
          <p className="t16 ink2">{t('promiseText')}</p>
        </div>
        {contact ? <p className="sign-in-contact t12 ink3">{contact}</p> : null}
      </aside>
      <main className="sign-in-main">
        <div className="sign-in-top">
          <Brand size={28} />
          <LanguageRow />
        </div>
        <div className="sign-in-box">
          <h1 className="t26">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  )
}
