// The order of the dice in the middle: scattered, by colour or by pips, as this device remembers it.

import { useState } from "preact/hooks";
import { recall, remember } from "../../memory";
import { ORDERS, type Order } from "./places";
import { w } from "./words";

const ORDER_KEY = "calcool-order";

export function useOrder(): [Order, () => void] {
  const [order, setOrder] = useState<Order>(() => ORDERS.find((one) => one === recall(ORDER_KEY)) ?? "scattered");
  const next = ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length] ?? "scattered";
  const reorder = (): void => {
    remember(ORDER_KEY, next);
    setOrder(next);
  };
  return [order, reorder];
}

export function OrderButton({ order, reorder }: { order: Order; reorder: () => void }) {
  const label = w("calcool.order", { order: w(`calcool.order.${order}`) });
  return (
    <button type="button" class="icon" aria-label={label} title={label} onClick={reorder}>
      <OrderIcon order={order} />
    </button>
  );
}

function OrderIcon({ order }: { order: Order }) {
  const dots = {
    scattered: [
      [6, 7],
      [15, 5],
      [10, 13],
      [19, 14],
      [5, 18],
      [15, 20],
    ],
    colour: [
      [6, 5],
      [6, 12],
      [6, 19],
      [17, 5],
      [17, 12],
      [17, 19],
    ],
    pips: [
      [5, 7],
      [12, 7],
      [19, 7],
      [5, 17],
      [12, 17],
      [19, 17],
    ],
  }[order];
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {dots.map(([x = 0, y = 0]) => (
        <rect
          key={`${x} ${y}`}
          x={x - 2.5}
          y={y - 2.5}
          width="5"
          height="5"
          rx="1.500"
          fill="currentColor"
          transform={order === "scattered" ? `rotate(${(x * y) % 60} ${x} ${y})` : ""}
        />
      ))}
    </svg>
  );
}
