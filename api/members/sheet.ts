import {
  calendarDay,
  choice,
  chosen,
  count,
  listSheet,
  moment,
  phone,
  sum,
  text,
} from '../kernel/listSheet.ts';
import type { Member } from './calls.ts';

/** What filters the list of members. */
export interface MemberFilter {
  level?: Member['level'] | undefined;
}

const inItsCurrency = ({ currency }: Member) => currency;

/** The list of members as a sheet. */
export const membersSheet = listSheet<Member, MemberFilter>()({
  namespace: 'members',
  columns: {
    name: text('fields.name', ({ name }) => name, 28),
    id: text('fields.id', ({ id }) => String(id), 12),
    phone: phone('fields.phone', (row) => row.phone),
    email: text('fields.email', ({ email }) => email, 28),
    level: choice('fields.level', 'levels', ({ level }) => level),
    points: count('fields.points', ({ points }) => points),
    walletBalance: sum('fields.walletBalance', (row) => row.walletBalance, inItsCurrency),
    totalSpending: sum('fields.totalSpending', (row) => row.totalSpending, inItsCurrency),
    orderCount: count('fields.orderCount', (row) => row.orderCount),
    reservationCount: count('fields.reservationCount', (row) => row.reservationCount),
    firstOrderAt: moment('fields.firstOrderAt', (row) => row.firstOrderAt),
    lastOrderAt: moment('fields.lastOrderAt', (row) => row.lastOrderAt),
    registeredAt: moment('fields.registeredAt', (row) => row.registeredAt),
    birthday: calendarDay('fields.birthday', ({ birthday }) => birthday),
    gender: choice('fields.gender', 'genders', ({ gender }) => gender),
    subscribed: choice('fields.subscribed', 'subscribed', (row) => (row.subscribed ? 'yes' : 'no')),
    address: text('fields.address', ({ address }) => address, 28),
  },
  filters: { level: chosen('fields.level', 'levels') },
});
