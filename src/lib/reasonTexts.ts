// A chunk of its own: the sign-in page, which tells no reasons, does not carry the list.
export { REASON_TEXTS } from '../../api/reasons.ts';
