import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import type { CalendarEntry } from '@academy/contracts/core/message.ts'
import { organizerEmail } from '@academy/contracts/notification/invitations.ts'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from 'ical-generator'
import { addressOf } from '../mails/address.ts'
import { namedIn } from '../notices/named-in.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

interface Attendee {
  name: string
  email: string
}

export interface Entry {
  uid: string
  sequence: number
  method: 'REQUEST' | 'CANCEL'
  from: Date
  until: Date
  /** On so many days running. */
  repeat: number
  summary: string
  description: string
  location: string
  url: string
  organizerName: string
  attendee: Attendee
  stamp: Date
}

const ZONE = 'Asia/Shanghai'
/** Outlook asks for the zone's own rules; Shanghai has had one since 1992. */
const zoneRules = () =>
  `BEGIN:VTIMEZONE\r\nTZID:${ZONE}\r\nBEGIN:STANDARD\r\nDTSTART:19920101T000000\r\nTZOFFSETFROM:+0800\r\nTZOFFSETTO:+0800\r\nTZNAME:CST\r\nEND:STANDARD\r\nEND:VTIMEZONE`

/** What the generator leaves wrong: the stamp is in UTC (RFC 5545 §3.8.7.2), and no property of the calendar stands after a component. */
const strict = (text: string, stamp: Date): string =>
  text.replace(/^DTSTAMP:.*$/m, `DTSTAMP:${dayjs(stamp).utc().format('YYYYMMDD[T]HHmmss[Z]')}`).replace(/^(TIMEZONE-ID|X-WR-TIMEZONE):.*\r\n/gm, '')

/** The entry as iCalendar text (RFC 5545), lines folded at 75 octets and ended by CRLF. */
export const calendarOf = (entry: Entry): string => {
  const { from, until, repeat } = entry
  const cancelled = entry.method === 'CANCEL'
  const calendar = ical({
    // RFC 5545 asks for the product, which is no academy's name
    prodId: { company: 'Dealer Academy', product: 'Dealer Academy', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: ZONE, generator: zoneRules },
  })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: dayjs(from).tz(ZONE),
    end: dayjs(until).tz(ZONE),
    timezone: ZONE,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: entry.organizerName, email: organizerEmail },
    attendees: [{ ...entry.attendee, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.NEEDSACTION, type: ICalAttendeeType.INDIVIDUAL, rsvp: false }],
    ...(repeat > 1 ? { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: repeat } } : {}),
  })
  return `${strict(calendar.toString(), entry.stamp)}\r\n`
}

/** The same for every REQUEST and CANCEL of one record (RFC 5546). */
const uidOf = (about: string): string => `${about}@chengtu.example`

interface Invitation {
  about: string
  sequence?: number | undefined
  calendar: CalendarEntry
  link?: string | undefined
}

/** The entry of a record in its reader's language. */
export const invitationText = (locale: Locale, { about, sequence = 0, calendar, link }: Invitation, attendee: Attendee, stamp: Date): string =>
  calendarOf({
    uid: uidOf(about),
    sequence,
    method: calendar.method,
    from: new Date(calendar.from),
    until: new Date(calendar.until),
    repeat: calendar.repeat,
    summary: namedIn(locale, calendar.title),
    description: [`${say(locale, 'letter.hours')}:`, ...calendar.hours].join('\n'),
    location: namedIn(locale, calendar.place),
    url: addressOf(link) ?? '',
    organizerName: say(locale, 'brand.name'),
    attendee,
    stamp,
  })
