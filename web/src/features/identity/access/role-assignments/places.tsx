import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { NounName } from '../../../../core/pick/nouns.tsx'
import { useNounTexts } from '../../../../core/texts.ts'

/** The organisations that narrow a role: their names, or how many they are where there is little room. */
export const Places = ({ ids, brief = false }: { ids: readonly string[]; brief?: boolean }) => {
  const texts = useNounTexts(roleAssignments)
  if (ids.length === 0) return <>{texts.say('whole')}</>
  if (brief && ids.length > 1) return <>{texts.say('places', { count: ids.length })}</>
  return (
    <>
      {ids.map((id) => (
        <div key={id}>
          <NounName noun="organisations" id={id} />
        </div>
      ))}
    </>
  )
}
