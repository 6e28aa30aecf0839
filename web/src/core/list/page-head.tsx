import { type ReactNode, useContext } from 'react'
import { Crumb } from './crumb.ts'

/** Title, where one is, and the actions of a back-office page; one filled button at most. */
export const PageHead = ({ title, crumb, actions }: { title: string; crumb?: ReactNode; actions?: ReactNode }) => {
  const place = useContext(Crumb)
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
