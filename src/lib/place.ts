import { createContext } from 'react';

/** The currency and the time zone in which figures and times of the current shop are shown, and its country. */
export interface Place {
  currency: string;
  timeZone: string;
  countryCode?: string;
}

/** The current shop's currency and time zone; before sign-in those of Singapore (spec section 9). */
export const PlaceContext = createContext<Place>({
  currency: 'SGD',
  timeZone: 'Asia/Singapore',
});
