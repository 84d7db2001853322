"""When an order can be given: judged by the stage of the expedition and by what its player knows."""
