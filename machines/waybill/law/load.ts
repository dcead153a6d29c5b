import type { Verdict } from '../../kernel/law/rules.ts';

/** The coldness in which goods are kept and vehicles carry them, the warmest first. */
export const COLDNESSES = ['ambient', 'chilled', 'frozen'] as const;
export type Coldness = (typeof COLDNESSES)[number];

/** What orders come to in a vehicle. */
export interface Load {
  grams: number;
  millilitres: number;
  /** How many lines have goods that nobody has weighed: they are in `grams` with nothing. */
  unweighed: number;
  /** The same of `millilitres`. */
  unmeasured: number;
  /** Of the coldest goods among them. */
  coldest: Coldness;
}

/** What a vehicle takes. */
export interface Hold {
  grams: number;
  millilitres: number;
  /** The coldest goods that it may carry. */
  cooling: Coldness;
}

/** A vehicle's kilograms and cubic metres in the smallest units. */
export const holdOfVehicle = (vehicle: {
  loadCapacity: number;
  volume: number;
  cooling: Coldness;
}): Hold => ({
  grams: vehicle.loadCapacity * 1000,
  millilitres: Math.round(vehicle.volume * 1_000_000),
  cooling: vehicle.cooling,
});

/** A line of an order as it is loaded. */
export interface LoadLine {
  /** Thousandths of the base unit, whole. */
  thousandths: number;
  /** Of one base unit, whole; null where nobody has said. */
  grams: number | null;
  millilitres: number | null;
  storage: Coldness;
}

export const NO_LOAD: Load = {
  grams: 0,
  millilitres: 0,
  unweighed: 0,
  unmeasured: 0,
  coldest: 'ambient',
};

/** What lines come to: the only place where weights and volumes of orders are reckoned. */
export const loadOf = (lines: readonly LoadLine[]): Load => loadsTogether(lines.map(loadOfLine));

function loadOfLine({ thousandths, grams, millilitres, storage }: LoadLine): Load {
  const of = (each: number | null) => Math.round((thousandths * (each ?? 0)) / 1000);
  return {
    grams: of(grams),
    millilitres: of(millilitres),
    unweighed: grams === null ? 1 : 0,
    unmeasured: millilitres === null ? 1 : 0,
    coldest: storage,
  };
}

/** Several loads as one. */
export const loadsTogether = (loads: readonly Load[]): Load =>
  loads.reduce(
    (sum, load) => ({
      grams: sum.grams + load.grams,
      millilitres: sum.millilitres + load.millilitres,
      unweighed: sum.unweighed + load.unweighed,
      unmeasured: sum.unmeasured + load.unmeasured,
      coldest: coldness(load.coldest) > coldness(sum.coldest) ? load.coldest : sum.coldest,
    }),
    NO_LOAD,
  );

const coldness = (cold: Coldness) => COLDNESSES.indexOf(cold);

/** Grams as kilograms, and millilitres as cubic metres, as people are told them. */
export const kilogramsOf = (grams: number): number => grams / 1000;
/** To the litre, and never less than there is. */
export const cubicMetresOf = (millilitres: number): number => Math.ceil(millilitres / 1000) / 1000;

/** Each answers null where a vehicle takes the load, else why not. */
export const withinWeight = (load: Load, hold: Hold): Verdict =>
  load.grams <= hold.grams
    ? null
    : {
        rule: 'loadIsWithinWeight',
        figures: { load: kilogramsOf(load.grams), most: kilogramsOf(hold.grams) },
      };

export const withinVolume = (load: Load, hold: Hold): Verdict =>
  load.millilitres <= hold.millilitres
    ? null
    : {
        rule: 'loadIsWithinVolume',
        figures: { load: cubicMetresOf(load.millilitres), most: cubicMetresOf(hold.millilitres) },
      };

export const frozenIsKept = (load: Load, hold: Hold): Verdict =>
  load.coldest === 'frozen' && hold.cooling !== 'frozen' ? { rule: 'frozenLoadIsKept' } : null;

export const chilledIsKept = (load: Load, hold: Hold): Verdict =>
  load.coldest === 'chilled' && hold.cooling === 'ambient' ? { rule: 'chilledLoadIsKept' } : null;

/** Whether a load is more than a vehicle takes, or colder than it keeps. */
export const isMoreThan = (load: Load, hold: Hold): boolean =>
  [withinWeight, withinVolume, frozenIsKept, chilledIsKept].some(
    (verdict) => verdict(load, hold) !== null,
  );
