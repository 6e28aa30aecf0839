import { type ReactNode, useEffect } from 'react'
import { LanguageRow } from '../../../../core/i18n/language-row.tsx'
import { Brand } from '../../../../core/show/brand.tsx'
import { enter } from '../../../../core/theme/theme.ts'
import './register.css'

/** The page of whoever registers: the mark above, what he does in the middle, the next thing always in reach below. Loads no component library. */
export const RegisterFrame = ({ what, above, children, foot }: { what: string; above?: ReactNode; children: ReactNode; foot?: ReactNode }) => {
  useEffect(() => enter('portal'), [])
  return (
    <div className="register">
      <header className="register-head">
        <Brand size={28} />
        <LanguageRow />
        <span className="t13 ink2">{what}</span>
      </header>
      {above ? (
        <section className="register-above" aria-label={what}>
          <div className="register-width">{above}</div>
        </section>
      ) : null}
      <main className="register-width register-main">{children}</main>
      {foot ? (
        <footer className="register-foot">
          <div className="register-width">{foot}</div>
        </footer>
      ) : null}
    </div>
  )
}
