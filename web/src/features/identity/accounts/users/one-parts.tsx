import { dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import type { ReactNode } from 'react'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import type { Failure } from '../../../../core/request/failure.ts'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Facts } from '../../../../core/show/facts.tsx'
import { LineManagersOf } from '../../../../core/show/line-managers.tsx'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Axis, axisOf, type LanePost, PostTicks } from '../own-access/post-lane.tsx'
import type { Person } from './one-facts.tsx'

const api = {
  posts: connect(posts),
  changes: connect(personnelChanges),
  records: connect(studyRecords),
  roles: connect(roleHolders),
  trainers: connect(trainers),
}
const SOME = '20'

interface Part {
  id: string
  note?: string
  failure?: Failure | undefined
  retry?: () => void
  children: ReactNode
}

const Part = ({ id, note, failure, retry, children }: Part) => {
  const texts = useNounTexts(users)
  return (
    <section className="card person-card" aria-labelledby={`person-${id}`}>
      <div className="row between gap8 wrap">
        <h2 id={`person-${id}`} className="t16">
          {texts.say(`page.${id}`)}
        </h2>
        {note ? <span className="t12 ink3">{note}</span> : null}
      </div>
      {failure ? <FailureState failure={failure} retry={retry ?? (() => undefined)} /> : children}
    </section>
  )
}

type Post = Received<(typeof posts)['endpoints']['page']>['records'][number] & { id: string }

const PostLine = ({ post, axis, today }: { post: Post & LanePost; axis: Axis; today: string }) => {
  const texts = useNounTexts(users)
  const name = useBilingual()
  const { box, room } = useRoom<HTMLDivElement>(320)
  return (
    <li className="person-post">
      <div>
        <span className={post.live ? 'strong' : 'ink2'}>
          {name(post, 'positionName')}
          {post.main ? '' : ` · ${texts.say('page.part')}`}
        </span>
        <p className="t13 ink3">
          {name(post, 'orgName')}{' '}
          <span className="num">
            {post.joinDate.slice(0, 7)} – {post.leaveDate?.slice(0, 7) ?? ''}
          </span>
        </p>
      </div>
      <div ref={box} className="person-post-ticks">
        <PostTicks post={post} axis={axis} width={Math.max(120, room)} today={today} />
      </div>
    </li>
  )
}

/** Posts through the years, a tick a month, broken where they are part-time. */
export const PostsPart = ({ userId }: { userId: string }) => {
  const texts = useNounTexts(users)
  const may = usePermission()
  const asks = may(posts.endpoints.page.permission)
  const { data, failure, refetch } = api.posts.usePage(asks ? { userId, limit: SOME } : skip, { quiet: true })
  const today = dayOf(new Date())
  if (!asks) return null
  const all = (data?.records ?? []).map((post) => ({ ...post, live: post.joinDate <= today && !(post.leaveDate && post.leaveDate < today) }) as Post & LanePost)
  const axis = all.length > 0 ? axisOf(all, today) : undefined
  return (
    <Part id="posts" note={texts.say('page.postsLegend')} failure={failure} retry={refetch}>
      {axis ? (
        <ul>
          {all.map((post) => (
            <PostLine key={post.id} post={post} axis={axis} today={today} />
          ))}
        </ul>
      ) : (
        <p className="ink3">{data ? texts.say('page.noPosts') : ''}</p>
      )}
      <p className="row gap8 t13">
        <span className="ink3">{texts.say('page.manager')}</span>
        <span>
          <LineManagersOf userId={userId} />
        </span>
      </p>
    </Part>
  )
}

const Nothing = ({ known, word }: { known: unknown; word: string }) => {
  const texts = useNounTexts(users)
  return <p className="ink3">{known ? texts.say(word) : ''}</p>
}

/** Leaves, transfers and the like, the newest first. */
export const ChangesPart = ({ userId }: { userId: string }) => {
  const name = useBilingual()
  const may = usePermission()
  const asks = may(personnelChanges.endpoints.page.permission)
  const { data, failure, refetch } = api.changes.usePage(asks ? { userId, limit: SOME } : skip, { quiet: true })
  if (!asks) return null
  return (
    <Part id="changes" failure={failure} retry={refetch}>
      {data?.records.length ? (
        <ul className="person-lines">
          {data.records.map((change) => (
            <li key={change.id}>
              <span className="num">{change.day}</span>
              <span>
                <Dict type="changeType" value={change.kind} /> {name(change, 'toOrgName') || name(change, 'fromOrgName')}
              </span>
              <span className="ink3">
                <Dict type="changeStatus" value={change.status} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing known={data} word="page.noChanges" />
      )}
    </Part>
  )
}

/** Courses that he has been in, the newest first. */
export const RecordsPart = ({ userId }: { userId: string }) => {
  const name = useBilingual()
  const may = usePermission()
  const asks = may(studyRecords.endpoints.page.permission)
  const { data, failure, refetch } = api.records.usePage(asks ? { userId, limit: SOME } : skip, { quiet: true })
  if (!asks) return null
  return (
    <Part id="records" failure={failure} retry={refetch}>
      {data?.records.length ? (
        <ul className="person-lines">
          {data.records.map((record) => (
            <li key={record.id}>
              <span className="num">{record.date}</span>
              <span>{name(record, 'name') || record.courseCode}</span>
              <span className="num ink3">{record.score ?? '—'}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing known={data} word="page.noRecords" />
      )}
    </Part>
  )
}

/** What he teaches, as training keeps it. */
export const TrainerPart = ({ userId }: { userId: string }) => {
  const texts = useNounTexts(trainers)
  const may = usePermission()
  const asks = may(trainers.endpoints.page.permission)
  const { data } = api.trainers.usePage(asks ? { userId, limit: '1' } : skip, { quiet: true })
  const [trainer] = data?.records ?? []
  if (!trainer) return null
  const rows = {
    code: <span className="code">{trainer.code}</span>,
    level: <Dict type="trainerLevel" value={trainer.level} />,
    team: <Dict type="trainerTeam" value={trainer.team} />,
    catalogues: <span className="code">{trainer.catalogues.join(' ')}</span>,
    firstYear: trainer.firstYear,
    yearlyTarget: trainer.yearlyTarget,
  }
  return (
    <Part id="trainer">
      <Facts rows={rows} label={(key) => texts.field(key)} />
    </Part>
  )
}

/** The account with its three axes, and the roles that are held. */
export const AccessPart = ({ of }: { of: Person }) => {
  const texts = useNounTexts(users)
  const name = useBilingual()
  const may = usePermission()
  const asks = may(roleHolders.endpoints.ofPerson.permission)
  const { data } = api.roles.useOfPerson(asks ? { userId: of.id } : skip, { quiet: true })
  const held = [...new Map((data ?? []).filter(({ phase }) => phase === 'live').map((role) => [role.roleCode, role])).values()]
  const rows: Record<string, ReactNode> = {
    employment: <Dict type="employment" value={of.employment ?? '1'} />,
    accountStatus: (
      <Status kind={of.accountStatus === '0' ? 'draft' : 'live'}>
        <Dict type="accountStatus" value={of.accountStatus ?? '1'} />
      </Status>
    ),
    accountGen: <Dict type="accountGen" value={of.accountGen ?? '0'} />,
    ...(of.accountGenWhy ? { accountGenWhy: texts.say(`noAccount.${of.accountGenWhy}`) } : {}),
    ...(of.lockUntil ? { lockUntil: <Moment at={of.lockUntil} />, lockReason: of.lockReason } : {}),
    ...(of.deactivatedAt ? { deactivatedAt: <Moment at={of.deactivatedAt} />, deactivatedReason: of.deactivatedReason } : {}),
    lastLogin: of.lastLogin ? <Moment at={of.lastLogin} /> : '—',
    faceVerifiedAt: of.faceVerifiedAt ? <Moment at={of.faceVerifiedAt} /> : '—',
  }
  return (
    <Part id="access">
      <Facts rows={rows} label={(key) => texts.field(key)} />
      {asks ? (
        <p className="person-roles">
          {held.length > 0 ? held.map((role) => <span key={role.roleCode}>{name(role, 'roleName')}</span>) : <Nothing known={data} word="page.noRoles" />}
          <a href={`#/manage/sys-role-assignments/${encodeURIComponent(of.id)}`}>{texts.say('page.openRoles')}</a>
        </p>
      ) : null}
    </Part>
  )
}
