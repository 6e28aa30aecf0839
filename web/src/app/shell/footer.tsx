import { useTranslation } from 'react-i18next'
import { useAcademy } from '../../core/session/academy.ts'
import { Brand } from '../../core/show/brand.tsx'

/** The register of the Ministry of Public Security, at this filing. */
const registerOf = (text: string) => `https://beian.mps.gov.cn/#/query/webSearch?code=${text.replace(/\D/g, '')}`

/** Intro, copyright with the year, phone, mail and the public-security filing (1-portal.md §2.4). */
export const Footer = () => {
  const { t } = useTranslation('shell')
  const { name, intro, contact, filing } = useAcademy()
  return (
    <footer className="portal-foot night">
      <div className="page-width">
        <div>
          <Brand full />
          {intro ? <p>{intro}</p> : null}
        </div>
        <div className="portal-foot-end">
          {contact ? <p>{contact}</p> : null}
          <p>
            {t('footer.rights', { year: new Date().getFullYear(), name })}
            {filing ? (
              <>
                {' · '}
                <a href={registerOf(filing)} target="_blank" rel="noopener noreferrer">
                  {filing}
                </a>
              </>
            ) : null}
          </p>
        </div>
      </div>
    </footer>
  )
}
