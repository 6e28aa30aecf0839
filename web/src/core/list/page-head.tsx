import { type ReactNode, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { Crumb } from './crumb.ts'
import { rememberTitle } from './page-titles.ts'

/** Title, where one is, and the actions of a back-office page; one filled button at most. */
export const PageHead = ({ title, crumb, actions }: { title: string; crumb?: ReactNode; actions?: ReactNode }) => {
  const place = useContext(Crumb)
  const { pathname } = useLocation()
  useEffect(() => rememberTitle(pathname, title), [pathname, title])
  return (
    <div className="page-head">
      <div className="row gap12 grow">
        <h1>{title}</h1>
        {crumb || place ? <span className="page-crumb">{crumb ?? place}</span> : null}
      </div>
      {actions ? <div className="page-actions">{actions}</div> : null}
    </div>
  )
}
