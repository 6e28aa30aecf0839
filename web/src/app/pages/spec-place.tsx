import { Navigate, useLocation } from 'react-router-dom'
import { plainOf } from '../guard-order.ts'
import { specOpening } from '../spec-routes.ts'
import { MissingModule } from './missing-module.tsx'

/** A path that no place has: one of the specification's leads where its table says, one with a suffix to the path without it, any other is not found. */
const SpecPlace = () => {
  const { pathname, search } = useLocation()
  const opening = specOpening(pathname, search)
  const plain = plainOf(pathname)
  if (opening && 'to' in opening) return <Navigate to={opening.to} replace />
  if (opening && 'missing' in opening) return <MissingModule code={opening.missing} />
  if (plain !== undefined) return <Navigate to={plain + search} replace />
  return <Navigate to="/404" replace state={{ from: pathname }} />
}

export default SpecPlace
