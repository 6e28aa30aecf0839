import { useJoined } from '../i18n/joined.ts'
import { useAudienceWords } from '../session/positions.ts'

/** Whom something is for, in words; `—` where it says nothing about that. */
export const Audience = ({ of }: { of: readonly string[] | undefined }) => {
  const words = useAudienceWords()
  const joined = useJoined()
  return <>{joined((of ?? []).map(words)) || '—'}</>
}
