import { useLocation } from 'react-router-dom'

/** Does the page stand alone, without header and footer: `?single=1`, as the app asks (1-portal.md §2.1)? */
export const useSingle = (): boolean => new URLSearchParams(useLocation().search).get('single') === '1'
