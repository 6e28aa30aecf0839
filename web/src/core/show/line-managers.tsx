import { lineManagers } from '@academy/contracts/org/line-managers.ts'
import { connect } from '../connect.ts'
import { useBilingual } from '../i18n/bilingual.ts'
import { useNounTexts } from '../texts.ts'

type Led = NonNullable<ReturnType<ReturnType<typeof connect<typeof lineManagers>>['useMine']>['data']>[number]

/** Who leads a person in one post, and by what. */
const Manager = ({ led, several }: { led: Led; several: boolean }) => {
  const { say } = useNounTexts(lineManagers)
  const name = useBilingual()
  const post = several ? <span className="t12 ink3">{name(led, 'positionName') || led.positionCode} </span> : null
  return (
    <span className="line-manager">
      {post}
      {led.managerName ?? say('none')} {led.by ? <span className="t12 ink3">{say(`by.${led.by}`)}</span> : null}
    </span>
  )
}

const Managers = ({ rows }: { rows: readonly Led[] | undefined }) => (
  <>
    {rows?.map((led, at) => (
      <span key={led.postId}>
        {at > 0 ? <br /> : null}
        <Manager led={led} several={rows.length > 1} />
      </span>
    ))}
    {rows?.length === 0 ? '—' : null}
  </>
)

/** One's own line managers, post after post. */
export const OwnLineManagers = () => <Managers rows={connect(lineManagers).useMine({}, { quiet: true }).data} />

/** Somebody's line managers, for whoever may read his posts. */
export const LineManagersOf = ({ userId }: { userId: string }) => <Managers rows={connect(lineManagers).useOfPerson({ userId }, { quiet: true }).data} />
